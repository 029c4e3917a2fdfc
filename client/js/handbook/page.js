/** `/hilfe/liga`: the rules of the stadium league, with contents and search. */
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { POINTS, signed } from "../league/chances.js";
import { Header } from "../views/header.js";
import { CHAPTERS } from "./laws.js";

export function Page() {
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const named = decodeURIComponent(location.hash.slice(1));
    const id = CHAPTERS.flatMap(({ paragraphs }) => paragraphs).find(({ ruling }) => ruling === named)?.id ?? named;
    const target = id && document.getElementById(id);
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  }, []);
  const words = asked.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (/** @type {{ id: string, ruling?: string }} */ { id, ruling = "" }) => words.every((word) => `${t(`law.${id}`)} ${ruling}`.toLowerCase().includes(word));
  const found = CHAPTERS.map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.filter(holds) })).filter(({ paragraphs }) => paragraphs.length);
  const n = found.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
  return html`<div class="page"><${Header} /><main class="book" id="main">
    <header class="book__head"><h1>${t("law.title")}</h1><p class="lead">${t("law.lead")}</p><p class="book__links"><a class="button" href="/f" data-nav><${Icon} name="map" />${t("home.league")}</a></p></header>
    <nav class="book__toc" aria-label=${t("law.toc")}>
      <label class="book__search"><span class="sr">${t("law.search")}</span><${Icon} name="search" /><input type="search" name="search" placeholder=${t("law.search")} value=${asked} onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
      <p class="hint" role="status">${words.length ? String(n) : ""}</p>
      <ol>${found.map(({ id }) => html`<li key=${id}><a href=${`#${id}`}>${t(`law.${id}`)}</a></li>`)}</ol>
    </nav>
    <div class="book__text">${found.map(({ id, paragraphs }) => html`<section class="chapter" key=${id} aria-labelledby=${id}><h2 id=${id} tabindex="-1">${t(`law.${id}`)}</h2>
      ${paragraphs.map((one) => html`<p class="paragraph" id=${one.id} key=${one.id} tabindex="-1">${t(`law.${one.id}`)}${one.ruling && html` <a class="ruling" href=${`#${one.id}`}>${one.ruling}</a>`}</p>${one.id === "stufen" && html`<${Tiers} />`}`)}</section>`)}</div>
  </main></div>`;
}

/** The points of every tier of win chances, side by side. */
function Tiers() {
  return html`<table class="tiers"><thead><tr>${["chance", "win", "draw", "defeat"].map((name) => html`<th key=${name} scope="col">${t(`tier.${name}`)}</th>`)}</tr></thead>
    <tbody>${Object.entries(POINTS).map(([tier, points]) => html`<tr key=${tier}><th scope="row">${t(`tier.${tier}`)}</th>${points.map((n, at) => html`<td key=${at}>${signed(n)}</td>`)}</tr>`)}</tbody></table>`;
}
