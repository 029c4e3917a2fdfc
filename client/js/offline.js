/** The page without a server (offline.html): one language of its two, and back as soon as there is a line. */
import { firstLanguage } from "./settings.js";

const language = firstLanguage();
document.documentElement.lang = language;
for (const section of document.querySelectorAll("section[lang]")) {
  if (section instanceof HTMLElement) section.hidden = section.lang !== language;
  if (section instanceof HTMLElement && !section.hidden) document.title = `${section.querySelector("h1")?.textContent} · Pausenhof`;
}
for (const button of document.querySelectorAll("button")) button.addEventListener("click", () => location.reload());
window.addEventListener("online", () => location.reload());
