// The worker of the installed application: where the floor cannot be reached, a page says so. Nothing else is stored.

const CACHE = "pitboss-VERSION";
const PAGE = "/offline";

self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
