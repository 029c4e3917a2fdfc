/** The name that somebody sits down with: this browser's guest's, until another is typed. */
import { guest } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { playerPortrait } from "../portraits.js";

export const NAME_CHARS = 20; // server/wire/limits.py

/** @param {(problem: unknown) => void} missed @returns {[string, (typed: string) => void]} */
export function useNickname(missed) {
  const [name, setName] = useState("");
  useEffect(() => {
    guest().then((who) => setName((typed) => typed || who.nickname), missed);
  }, []);
  return [name, setName];
}

/** @param {{ name: string, onType: (typed: string) => void, label?: string, class?: string }} props */
export function Nickname({ name, onType, label = t("home.name"), class: looks = "" }) {
  return html`<label class=${`field ${looks}`}><span>${label}</span><span class="field__row"><img class="field__face" src=${playerPortrait(name)} alt="" width="44" height="44" /><input name="nickname" autocomplete="nickname" required maxlength=${NAME_CHARS} value=${name} onInput=${(/** @type {any} */ event) => onType(event.currentTarget.value)} /></span></label>`;
}
