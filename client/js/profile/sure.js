/** What can't be taken back takes two taps in one place. */
import { Icon, html, useEffect, useRef, useState } from "../html.js";

const SURE_MS = 4_000;

/** @param {{ verb: string, icon: string, say: string, sure: string, about?: string, busy?: boolean, main?: boolean, onSure: () => void }} props  `about`: whom it is about, for those who only hear */
export function Sure({ verb, icon, say, sure, about = "", busy = false, main = false, onSure }) {
  const [asked, setAsked] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = () => {
    clearTimeout(timer.current);
    setAsked(!asked);
    if (asked) onSure();
    else timer.current = window.setTimeout(() => setAsked(false), SURE_MS);
  };
  return html`<button type="button" class=${`button ${asked ? "button--sure" : main ? "button--main" : ""}`} data-verb=${verb} disabled=${busy} onClick=${press}><${Icon} name=${icon} /><span aria-live="polite">${asked ? sure : say}</span>${about && html`<span class="sr">: ${about}</span>`}</button>`;
}
