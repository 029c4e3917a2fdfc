/**
 * The service worker: keeps one version of the page's files for bad lines, and shows what a push says.
 *
 * The document is asked for each time, so that no old page sticks; its files have addresses that change with their
 * content. What the server answers below `/api`, `/ws` and anywhere else never passes through here.
 */

/** Where this version's files are: the server writes the real address. */
const FOLDER = "/assets/dev/";
/** Below this everything is for ever what it was. */
const FILES = "/assets/";
/** What is kept from the start, by name in the folder: the server writes the names. @type {string[]} */
const SHELL = [];
const KEPT = "shell ";
const CACHE = KEPT + FOLDER;
const PAGE = "/";
const OFFLINE = "/offline.html";
/** Pages that need no server, as far as their files are here. */
const READABLE = /^\/(hilfe|decks)(\/|$)/;

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

/** All or nothing: a shell with holes would be a page that breaks later. */
async function keep() {
  const page = await fetch(PAGE, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(FOLDER)) throw new TypeError("the server has another version by now");
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, ...SHELL.map((name) => FOLDER + name)]);
  await cache.put(PAGE, page);
}

/** All but this version's and the one before: pages of that may still be open, in the middle of a game. */
async function forgetOthers() {
  const older = (await caches.keys()).filter((name) => name.startsWith(KEPT) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, url.pathname));
  else if (url.pathname.startsWith(FILES)) event.respondWith(file(request, url.pathname));
});

/** @param {Request} request @param {string} path */
async function page(request, path) {
  try {
    return await fetch(request);
  } catch (fault) {
    if (!(fault instanceof TypeError)) throw fault; // what fetch throws when the server is away
    const kept = await (await caches.open(CACHE)).match(READABLE.test(path) ? PAGE : OFFLINE);
    return kept ?? Response.error();
  }
}

/** @param {Request} request @param {string} path */
async function file(request, path) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && path.startsWith(FOLDER)) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** A newer version waits until no page of an older one is left, or until a page asks for it. */
worker.addEventListener("message", (event) => {
  if (event.data === "SKIP_WAITING") event.waitUntil(worker.skipWaiting());
  else if (event.data === "SKIP_WAITING_IF_ALONE") event.waitUntil(takeOverAlone());
});

async function takeOverAlone() {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await worker.skipWaiting();
}

/** What the server has written (`server/reminders/letters.py`). @typedef {{ title: string, body: string, link: string, tag: string, lang: string }} Letter */

worker.addEventListener("push", (event) => event.waitUntil(show(event.data?.json())));

/** Always: browsers take the right away from pages that are written to and show nothing. @param {Letter} letter */
async function show({ title, body, link, tag, lang }) {
  const more = { renotify: true }; // not in the library's types
  await worker.registration.showNotification(title, { body, tag, lang, icon: "/icons/icon-192.png", badge: "/icons/badge-96.png", data: link, ...more });
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** The page of that league, where one is open; else a new one. @param {string} link */
async function open(link) {
  const { origin, pathname, href } = new URL(link, location.origin);
  if (origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname.startsWith(pathname));
  await (there ? there.focus() : worker.clients.openWindow(href));
}
