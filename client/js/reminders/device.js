/** This browser and its push service: can it be notified, is it, and how it comes to be. */
import { asGuest, call } from "../api.js";
import { lang } from "../i18n.js";
import { recall, remember } from "../settings.js";

/** What can be chosen, and the kinds that the server knows it by. */
export const CHOICES = /** @type {const} */ ({ week: ["week"], lock: ["day", "hours"], round: ["round", "turn"] });
/** @typedef {keyof typeof CHOICES} Choice */
/** `none`: this server notifies nobody; `home`: only as an installed app; `never`: not this browser; `blocked`: somebody has said no. @typedef {"none" | "home" | "never" | "blocked" | "off" | "on"} State */

const KEPT = "reminders";
const ALL = /** @type {Choice[]} */ (Object.keys(CHOICES));

/** Fault of the browser's own service; the page says so in its words. */
export class NoService extends Error {}

/** @returns {Promise<{ state: State, key: string }>} */
export async function look() {
  const { key = "" } = await call("GET", "/api/push");
  if (!key) return { state: "none", key };
  if (!capable()) return { state: onlyInstalled() ? "home" : "never", key };
  if (Notification.permission === "denied") return { state: "blocked", key };
  const worker = await navigator.serviceWorker.getRegistration();
  if (!worker) return { state: "never", key };
  const subscription = await worker.pushManager.getSubscription();
  return { state: subscription && chosen() ? "on" : "off", key };
}

function capable() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Apple's phones and tablets notify for pages on the home screen alone. */
function onlyInstalled() {
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return apple && !matchMedia("(display-mode: standalone)").matches;
}

/** @returns {Choice[] | null} of what to be reminded here; null: of nothing, nobody has asked */
export function chosen() {
  const kept = recall(KEPT);
  return kept === null ? null : ALL.filter((one) => kept.split(" ").includes(one));
}

/** After a tap alone: browsers ask the person. @param {string} key @param {Choice[]} choices @returns {Promise<State>} */
export async function begin(key, choices = ALL) {
  if ((await Notification.requestPermission()) !== "granted") return Notification.permission === "denied" ? "blocked" : "off";
  const worker = await navigator.serviceWorker.ready;
  const ours = bytes(key);
  const older = await worker.pushManager.getSubscription();
  if (older && !same(older.options?.applicationServerKey, ours)) await older.unsubscribe();
  try {
    await say(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: ours }), choices);
  } catch (fault) {
    if (fault instanceof DOMException) throw new NoService(fault.name);
    throw fault;
  }
  return "on";
}

/** Tell the server what stands, in the language of the page. @param {Choice[]} choices */
export async function keepOn(choices) {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (subscription) await say(subscription, choices);
}

/** @param {PushSubscription} subscription @param {Choice[]} choices */
async function say(subscription, choices) {
  const { endpoint, keys } = subscription.toJSON();
  const kinds = choices.flatMap((one) => CHOICES[one]);
  await asGuest((who) => call("PUT", "/api/push", { token: who.token, body: { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth }, lang: lang.value, kinds } }));
  remember(KEPT, choices.join(" "));
}

/** Off in any case here; the server forgets the device by itself should it not hear of it. */
export async function end() {
  remember(KEPT, null);
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await asGuest((who) => call("DELETE", "/api/push", { token: who.token, body: { endpoint: subscription.endpoint } }));
}

/** @param {string} text base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0));
}

/** @param {ArrayBuffer | null | undefined} kept @param {Uint8Array} ours */
function same(kept, ours) {
  const theirs = kept ? new Uint8Array(kept) : null;
  return theirs?.length === ours.length && ours.every((one, n) => one === theirs[n]);
}
