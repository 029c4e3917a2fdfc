/** `/hilfe`, `/hilfe/regeln` and `/hilfe/glossar`: the rules on one page; in our own words with contents and search; the game's words explained. */
import { Icon, html, useEffect, useState } from "../html.js";
import { lang, t } from "../i18n.js";
import { Header } from "../views/header.js";
import { CHAPTERS, TERMS } from "./book.js";
import { ShortRules } from "./short.js";
import { withTerms } from "./words.js";

/** @param {{ here: { view: "short" | "rules" | "glossary" } }} props */
export function Page({ here }) {
  useEffect(() => {
    const asked = decodeURIComponent(location.hash.slice(1));
    // `#R7` leads to the first paragraph that states ruling R7.
    const id = CHAPTERS.flatMap(({ paragraphs }) => paragraphs).find(({ ruling }) => ruling === asked)?.id ?? asked;
    const target = id && document.getElementById(id);
    if (!target) return;
    target.scrollIntoView({ block: "start" });
    target.focus({ preventScroll: true });
  });
  if (here.view === "short") return html`<${ShortRules} />`;
  return here.view === "rules" ? html`<${Rules} />` : html`<${Glossary} />`;
}

/** @param {string} text */
const low = (text) => text.toLocaleLowerCase();

/** @param {string} asked @param {string} id */
function matches(asked, id) {
  const text = low(t(`book.${id}`));
  return low(asked).split(/\s+/).filter(Boolean).every((word) => text.includes(word));
}

function Rules() {
  const [asked, setAsked] = useState("");
  const found = CHAPTERS.map((chapter) => ({ ...chapter, paragraphs: chapter.paragraphs.filter(({ id, ruling }) => !asked.trim() || low(asked.trim()) === low(ruling ?? "") || matches(asked, id) || (matches(asked, chapter.id) && !/\d/.test(asked))) })).filter(({ paragraphs }) => paragraphs.length);
  const n = found.reduce((sum, { paragraphs }) => sum + paragraphs.length, 0);
  return html`<div class="page"><${Header} /><main class="book" id="main">
    <header class="book__head"><h1>${t("book.title")}</h1><p class="lead">${t("book.lead")}</p>
      <p class="book__links"><a class="button" href="/hilfe/glossar" data-nav><${Icon} name="book-a" />${t("book.glossary")}</a><a class="button" href="/hilfe" data-nav>${t("book.short")}</a></p>
    </header>
    <nav class="book__toc" aria-label=${t("book.toc")}>
      <label class="book__search"><span class="sr">${t("book.search")}</span><${Icon} name="search" /><input type="search" name="search" placeholder=${t("book.search")} value=${asked} onInput=${(/** @type {any} */ event) => setAsked(event.currentTarget.value)} /></label>
      <p class="hint" role="status">${asked.trim() ? (n ? t("book.found", { n }) : t("book.none")) : ""}</p>
      <ol>${found.map(({ id }) => html`<li key=${id}><a href=${`#${id}`}>${t(`book.${id}`)}</a></li>`)}</ol>
    </nav>
    <div class="book__text">${found.map((chapter) => html`<${Chapter} key=${chapter.id} chapter=${chapter} />`)}</div>
  </main></div>`;
}

/** @param {{ chapter: { id: string, paragraphs: readonly { id: string, ruling?: string }[] } }} props */
function Chapter({ chapter }) {
  const seen = new Set(); // a word is explained once in a chapter
  return html`<section class="chapter" aria-labelledby=${chapter.id}>
    <h2 id=${chapter.id} tabindex="-1">${t(`book.${chapter.id}`)}</h2>
    ${chapter.paragraphs.map(({ id, ruling }) => html`<p class="paragraph" id=${id} key=${id} tabindex="-1">${withTerms(t(`book.${id}`), seen)}${ruling && html` <a class="ruling" href=${`#${id}`}>${ruling}</a>`}</p>`)}
  </section>`;
}

function Glossary() {
  const terms = [...TERMS].sort((a, b) => t(`term.${a.id}`).localeCompare(t(`term.${b.id}`), lang.value));
  return html`<div class="page"><${Header} /><main class="book book--glossary" id="main">
    <header class="book__head"><h1>${t("book.glossary")}</h1><p class="lead">${t("book.glossary.lead")}</p>
      <p class="book__links"><a class="button" href="/hilfe/regeln" data-nav><${Icon} name="book-open" />${t("book.to_rules")}</a></p></header>
    <dl class="glossary">${terms.map(({ id, paragraph }) => html`<div id=${id} key=${id} tabindex="-1"><dt>${t(`term.${id}`)}</dt><dd>${t(`term.${id}.text`)} <a href=${`/hilfe/regeln#${paragraph}`} data-nav>${t("book.more")}<span class="sr">: ${t(`term.${id}`)}</span></a></dd></div>`)}</dl>
  </main></div>`;
}
