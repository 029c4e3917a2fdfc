/** Paths to pages. Links with `data-nav` change the page without a load. */
import { signal } from "../vendor/signals.js";

/** @typedef {{ page: "home" } | { page: "room", room: string } | { page: "invite", code: string } | { page: "lost" } | Later} Route */
/** Pages that are loaded when somebody goes there (later.js). @typedef {{ page: "decks", deck: string, sheet: boolean } | { page: "rules", view: "short" | "rules" | "glossary" } | { page: "practice", id: string } | { page: "workshop", id: string } | { page: "approval" } | { page: "handbook" } | { page: "admin" } | { page: "profile" } | { page: "notices" } | { page: "tv", room: string } | { page: "replay", room: string, part: number } | { page: "tournament", room: string, tab: string, rest: string } | { page: "league", room: string, tab: "week" | "map" | "table" | "chronicle" | "rivals", week: number }} Later */

/** @type {Map<string, Extract<Later, { page: "league" }>["tab"]>} */
const LEAGUE_TABS = new Map([["karte", "map"], ["tabelle", "table"], ["chronik", "chronicle"], ["erzfeinde", "rivals"]]);

/** @param {string} path @returns {Route} */
export function routeOf(path) {
  const [first = "", second = "", third = "", fourth = ""] = path.split(/[?#]/)[0].split("/").filter(Boolean).map(read);
  if (!first) return { page: "home" };
  if (first === "d" && second) return { page: "room", room: second.toUpperCase() };
  if (first === "i" && second) return { page: "invite", code: second.toUpperCase() };
  if (first === "hilfe" && second === "liga") return { page: "handbook" };
  if (first === "hilfe" && (second === "regeln" || second === "glossar")) return { page: "rules", view: second === "regeln" ? "rules" : "glossary" };
  if (first === "hilfe") return { page: "rules", view: "short" };
  if (first === "werkstatt") return { page: "workshop", id: second };
  if (first === "f") return { page: "league", room: second.toUpperCase(), tab: LEAGUE_TABS.get(third) ?? "week", week: third === "woche" ? Number(fourth) || 0 : 0 };
  if (first === "t") return { page: "tournament", room: second.toUpperCase(), tab: third, rest: fourth };
  if (first === "freigabe") return { page: "approval" };
  if (first === "brett") return { page: "notices" };
  if (first === "tv") return { page: "tv", room: second.toUpperCase() };
  if (first === "verwaltung") return { page: "admin" };
  if (first === "profil") return { page: "profile" };
  if (first === "r") return { page: "replay", room: second.toUpperCase(), part: Number(third) || 0 };
  if (first === "ueben") return { page: "practice", id: second };
  if (first === "decks") return { page: "decks", deck: second, sheet: third === "druck" };
  return { page: "lost" };
}

/** @param {string} part of a path @returns {string} what it spells; itself where it is nonsense like `%` */
function read(part) {
  try {
    return decodeURIComponent(part);
  } catch (fault) {
    if (!(fault instanceof URIError)) throw fault;
    return part;
  }
}

const PLACES = new Map([["stadium", "f"], ["tournament", "t"]]);

/** Where a room of this game is played. @param {string} engine @param {string} room */
export function placeOf(engine, room) {
  return `/${PLACES.get(engine) ?? "d"}/${room}`;
}

/** The page of another game stands at this room's address: go to the right one. @param {string} engine @param {string} room @returns {boolean} whether it did */
export function astray(engine, room) {
  const place = placeOf(engine, room);
  if (location.pathname.startsWith(place.slice(0, 3))) return false;
  change(place + location.search);
  return true;
}

export const route = signal(routeOf(location.pathname));

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  route.value = routeOf(path);
  window.scrollTo(0, 0);
}

/** The same page at another address, where it stands. @param {string} path */
export function change(path) {
  history.replaceState(null, "", path);
  route.value = routeOf(path);
}

/** What the address asks for (`?set=ID`). Whoever calls this is drawn anew when the address changes. @param {string} name */
export function asked(name) {
  return route.value && new URLSearchParams(location.search).get(name);
}

export function listenForNavigation() {
  window.addEventListener("popstate", () => {
    route.value = routeOf(location.pathname);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-nav]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
