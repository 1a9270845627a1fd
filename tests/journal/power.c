/* Writes down, in order, everything that a process does to the files of one folder: what it writes, truncates, names and
   syncs. Loaded before the C library (LD_PRELOAD). POWER_FOLDER is the folder, POWER_LOG the file that takes the list.
   What could change a file behind its back (mapped or gathered writes) ends the process: the list must be whole. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MOST = 4096 };
static char watched[MOST]; /* 1: a file of the folder, 2: one that is mapped and made anew after a loss (-shm) */
static int list = -1;
static const char *folder;
static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void fault(const char *what) {
    dprintf(2, "power: %s cannot be recorded\n", what);
    abort();
}

static int begin(void) {
    if (list == -1 && (folder = getenv("POWER_FOLDER")) && getenv("POWER_LOG"))
        list = syscall(SYS_openat, AT_FDCWD, getenv("POWER_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    return list >= 0;
}

/* Whether a path is that folder (2), or a file in it (1). */
static int inside(const char *path) {
    size_t n;
    if (!begin() || strncmp(path, folder, n = strlen(folder))) return 0;
    return path[n] == 0 ? 2 : path[n] == '/' && !strchr(path + n + 1, '/');
}

static void note(char kind, int fd, int64_t at, const void *data, int64_t size) {
    struct __attribute__((packed)) { char kind; int32_t fd; int64_t at, size; } head = {kind, fd, at, size};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, (size_t)size}};
    if (syscall(SYS_writev, list, parts, 2) != (long)(sizeof head + size)) fault("a full disk");
}

static int is_watched(int fd) { return fd >= 0 && fd < MOST && watched[fd] == 1; }

static int opened(int fd, const char *path, int flags) {
    int found = fd >= 0 ? inside(path) : 0;
    if (fd >= MOST && found) fault("a descriptor so high");
    if (fd < 0 || fd >= MOST) return fd;
    size_t n = strlen(path);
    watched[fd] = !found ? 0 : n > 4 && !strcmp(path + n - 4, "-shm") ? 2 : 1;
    if (watched[fd] == 1) note(flags & O_TRUNC ? 'O' : 'o', fd, found, path, (int64_t)n);
    return fd;
}

#define LOCKED(type, call)              \
    pthread_mutex_lock(&one);           \
    type done = call;
#define UNLOCKED                        \
    pthread_mutex_unlock(&one);         \
    return done;

static int open_at(int dir, const char *path, int flags, int mode) {
    LOCKED(int, (int)syscall(SYS_openat, dir, path, flags, mode))
    opened(done, path, flags);
    UNLOCKED
}

#define OPENS(name, ...)                                              \
    int name(__VA_ARGS__ const char *path, int flags, ...) {          \
        va_list rest;                                                 \
        va_start(rest, flags);                                        \
        int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; \
        va_end(rest);
#define COMMA ,
OPENS(open) return open_at(AT_FDCWD, path, flags, mode); }
OPENS(open64) return open_at(AT_FDCWD, path, flags, mode); }
OPENS(openat, int dir COMMA) return open_at(dir, path, flags, mode); }
OPENS(openat64, int dir COMMA) return open_at(dir, path, flags, mode); }

int close(int fd) {
    LOCKED(int, (int)syscall(SYS_close, fd))
    if (fd >= 0 && fd < MOST) watched[fd] = 0;
    UNLOCKED
}

ssize_t write(int fd, const void *data, size_t size) {
    if (!is_watched(fd)) return syscall(SYS_write, fd, data, size);
    LOCKED(ssize_t, syscall(SYS_write, fd, data, size))
    if (done > 0) note('w', fd, syscall(SYS_lseek, fd, 0, SEEK_CUR) - done, data, done);
    UNLOCKED
}

static ssize_t write_at(int fd, const void *data, size_t size, off_t at) {
    if (!is_watched(fd)) return syscall(SYS_pwrite64, fd, data, size, at);
    LOCKED(ssize_t, syscall(SYS_pwrite64, fd, data, size, at))
    if (done > 0) note('w', fd, at, data, done);
    UNLOCKED
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return write_at(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) { return write_at(fd, data, size, at); }

static int cut(int fd, off_t size) {
    LOCKED(int, (int)syscall(SYS_ftruncate, fd, size))
    if (!done && is_watched(fd)) note('t', fd, size, "", 0);
    UNLOCKED
}
int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off_t size) { return cut(fd, size); }

/* No sync is passed on: what would have stayed is worked out from the list. */
static int synced(int fd, long number) {
    LOCKED(int, is_watched(fd) ? 0 : (int)syscall(number, fd))
    if (!done && is_watched(fd)) note('s', fd, 0, "", 0);
    UNLOCKED
}
int fsync(int fd) { return synced(fd, SYS_fsync); }
int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int unlink(const char *path) {
    LOCKED(int, (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0))
    if (!done && inside(path)) note('u', -1, 0, path, (int64_t)strlen(path));
    UNLOCKED
}

static int named(char kind, const char *old, const char *new, long number) {
    char both[2 * 4096];
    LOCKED(int, (int)syscall(number, AT_FDCWD, old, AT_FDCWD, new, 0))
    if (!done && (inside(old) || inside(new))) {
        int n = snprintf(both, sizeof both, "%s%c%s", old, 0, new);
        note(kind, -1, 0, both, n);
    }
    UNLOCKED
}
int rename(const char *old, const char *new) { return named('r', old, new, SYS_renameat2); }
int link(const char *old, const char *new) { return named('l', old, new, SYS_linkat); }

/* What this file does not follow. */
#define NEVER(type, name, args, fd, ...)             \
    type name args {                                 \
        if (is_watched(fd)) fault(#name);            \
        return NEXT(name)(__VA_ARGS__);              \
    }
NEVER(ssize_t, writev, (int fd, const struct iovec *v, int n), fd, fd, v, n)
NEVER(ssize_t, pwritev, (int fd, const struct iovec *v, int n, off_t at), fd, fd, v, n, at)
NEVER(int, fallocate, (int fd, int mode, off_t at, off_t size), fd, fd, mode, at, size)
NEVER(int, posix_fallocate, (int fd, off_t at, off_t size), fd, fd, at, size)
NEVER(int, dup, (int fd), fd, fd)
NEVER(void *, mmap, (void *a, size_t n, int p, int f, int fd, off_t at), p & PROT_WRITE && f & MAP_SHARED ? fd : -1,
      a, n, p, f, fd, at)
NEVER(void *, mmap64, (void *a, size_t n, int p, int f, int fd, off_t at), p & PROT_WRITE && f & MAP_SHARED ? fd : -1,
      a, n, p, f, fd, at)
