/** The service worker that keeps this page for bad lines (sw.js), and a newer version of it that waits to be wanted. */
import { signal } from "../vendor/signals.js";
import { outdated } from "./version.js";

/** A worker that is ready to take over with a newer page. */
export const newer = signal(/** @type {ServiceWorker | null} */ (null));

/** Where the server offers one: it says so in the page, and says nothing where workers are switched off. */
export function keepShell() {
  const path = document.querySelector('meta[name="worker"]')?.getAttribute("content");
  if (!path?.startsWith("/") || !navigator.serviceWorker) return;
  const begin = () => void register(path);
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
}

/** @param {string} path */
async function register(path) {
  try {
    const found = await navigator.serviceWorker.register(path, { updateViaCache: "none" });
    if (!found) return; // tools that drive browsers may switch workers off
    found.addEventListener("updatefound", () => follow(found.installing));
    await waits(found.waiting);
    follow(found.installing);
  } catch (fault) {
    // The page works without: no line just now, or a browser that allows none here.
    if (!(fault instanceof TypeError || fault instanceof DOMException)) throw fault;
  }
}

/** @param {ServiceWorker | null} worker */
function follow(worker) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) void waits(worker);
  });
}

/** This page may be new already, and only its worker old: then there is nothing to tell anybody. @param {ServiceWorker | null} worker */
async function waits(worker) {
  if (!worker) return;
  if (await outdated()) newer.value = worker;
  else worker.postMessage("SKIP_WAITING_IF_ALONE");
}

/** The newer version from now on; pages of the older one that are open elsewhere go on with their own files. */
export function reloadAsNewer() {
  const worker = newer.value;
  worker?.addEventListener("statechange", () => worker.state === "activated" && location.reload());
  worker?.postMessage("SKIP_WAITING");
}
