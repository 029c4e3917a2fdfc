/**
 * For whoever develops: what this browser was told over its own socket, and nothing else. A server serves it with
 * `--dev` alone, to its own machine. It reads along with the page's socket and folds what came as the page does.
 */
const main = /** @type {HTMLScriptElement} */ (document.querySelector('script[src$="/js/main.js"]')).src;
const from = (/** @type {string} */ name) => import(new URL(name, main).href);
const FRAMES = 40;
/** Whether the panel stands open, also after a change of seats. */
const OPEN = "dev:open";
/** What of a view says what may be done, and what is asked. */
const OFFERS = ["prompt", "why", "my", "may", "asked"];

/** @type {{ way: "in" | "out", bytes: number, frame: any }[]} */
const frames = [];
/** @type {any} */
let view = null;
/** @type {any} */
let welcome = null;
let room = "";
/** What opened the seat that the socket speaks for. */
let own = "";
/** Frames in the order in which they came, though what reads them is fetched first. */
let line = Promise.resolve();

/** @param {"in" | "out"} way @param {any} data */
function heard(way, data) {
  line = line.then(async () => {
    const [{ unpack }, { merge }] = await Promise.all([from("codec.js"), from("patch.js")]);
    const frame = unpack(data);
    if (frame.t === "hello") {
      if (frame.room !== room) view = null;
      welcome = null;
      room = frame.room;
      own = frame.token ?? "";
    }
    frames.push({ way, bytes: data.byteLength ?? data.length, frame: "token" in frame ? { ...frame, token: "…" } : frame });
    if (frames.length > FRAMES) frames.shift();
    if (frame.t === "welcome") welcome = frame;
    if (frame.t === "full") view = frame.view;
    else if (frame.t === "step" && view && frame.patch) view = merge(view, frame.patch);
    draw();
  });
}

class ReadAlong extends WebSocket {
  /** @param {string | URL} url @param {string | string[]} [protocols] */
  constructor(url, protocols) {
    super(url, protocols);
    this.addEventListener("message", ({ data }) => heard("in", data));
  }

  /** @param {any} data */
  send(data) {
    heard("out", data);
    super.send(data);
  }
}
globalThis.WebSocket = ReadAlong;

/** @param {string} tag @param {Record<string, any>} [props] @param {(Node | string)[]} children */
function made(tag, props = {}, ...children) {
  const element = Object.assign(document.createElement(tag), props);
  element.append(...children);
  return element;
}

/** A value as a tree that opens where somebody looks; what is open stays so. @param {string} name @param {any} value @param {string} path @returns {HTMLElement} */
function tree(name, value, path) {
  if (typeof value !== "object" || value === null) return made("div", { className: "dev__leaf" }, `${name}: ${JSON.stringify(value)}`);
  const entries = Object.entries(value);
  const branch = /** @type {HTMLDetailsElement} */ (made("details", {}, made("summary", {}, `${name} ${Array.isArray(value) ? "[" : "{"}${entries.length}`)));
  const fill = () => branch.childElementCount === 1 && branch.append(...entries.map(([key, one]) => tree(key, one, `${path}/${key}`)));
  branch.open = opened.has(path);
  if (branch.open) fill();
  branch.addEventListener("toggle", () => {
    if (branch.open) opened.add(path);
    else opened.delete(path);
    fill();
  });
  return branch;
}

/** @type {Set<string>} */
const opened = new Set(["/view", "/offers"]);
const body = made("div", { className: "dev__body" });
const panel = /** @type {HTMLDetailsElement} */ (made("details", { className: "dev" }, made("summary", {}, "dev"), body));
panel.open = sessionStorage.getItem(OPEN) === "yes";
panel.addEventListener("toggle", () => {
  sessionStorage.setItem(OPEN, panel.open ? "yes" : "no");
  draw();
});

function draw() {
  panel.hidden = !room;
  if (!room || !panel.open) return;
  panel.dataset.seat = String(welcome?.seat ?? "");
  const offers = Object.fromEntries(OFFERS.filter((name) => view?.[name] !== undefined).map((name) => [name, view[name]]));
  body.replaceChildren(
    seats(),
    tree("view", view, "/view"),
    tree("offers", offers, "/offers"),
    made("ol", { className: "dev__frames" }, ...frames.toReversed().map(({ way, bytes, frame }) => made("li", {}, `${way} ${bytes} B`, tree(frame.t, frame, `/frames/${frame.t}${frame.seq ?? frame.id ?? ""}`)))),
  );
}

/** Which of the seats that this browser holds is sat on; a further one is taken as a guest of its own. */
function seats() {
  const key = `dev:${room}`;
  /** @type {Record<string, string>} */
  const held = JSON.parse(localStorage.getItem(key) ?? "{}");
  if (own && welcome?.seat !== undefined) held[welcome.seat] = own;
  localStorage.setItem(key, JSON.stringify(held));
  const sit = (/** @type {string} */ token) => {
    localStorage.setItem(`seat:${room}`, token);
    location.reload();
  };
  const take = async () => {
    const { call, inviteFor } = await from("api.js");
    const guest = await call("POST", "/api/guests", { body: {} });
    const seated = await call("POST", `/api/invites/${inviteFor(room).code}`, { token: guest.token });
    localStorage.setItem(key, JSON.stringify({ ...held, [seated.seat]: seated.token }));
    sit(seated.token);
  };
  const invited = localStorage.getItem(`invite:${room}`);
  return made("p", { className: "dev__seats" }, ...Object.entries(held).map(([seat, token]) => made("button", { type: "button", disabled: token === own, onclick: () => sit(token) }, `seat ${seat}`)), ...(invited ? [made("button", { type: "button", onclick: take }, "+ seat")] : []));
}

document.head.append(made("link", { rel: "stylesheet", href: new URL("panel.css", import.meta.url).href }));
addEventListener("DOMContentLoaded", () => document.body.append(panel));
