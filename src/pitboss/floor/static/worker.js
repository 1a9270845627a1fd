// The worker of the installed application: where the floor cannot be reached, a page says so. Nothing else is stored.

const CACHE = "pitboss-VERSION";
const PAGE = "/offline";
const LOOKS = ["tokens.css", "base.css", "theme.js", "icon.svg"].map((name) => `/static/VERSION/${name}`);

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...LOOKS])).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const kept = mode === "navigate" ? PAGE : LOOKS.find((path) => path === new URL(url).pathname);
  if (kept) event.respondWith(fetch(event.request).catch(() => caches.match(kept)));
});
