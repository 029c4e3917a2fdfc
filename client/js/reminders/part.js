/** Reminders on this device: what they are, who hears of it, and of what; on an iPhone first the way to the home screen. */
import { useAttempt } from "../attempt.js";
import { Icon, html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Fault } from "../views/fault.js";
import { CHOICES, NoService, begin, chosen, end, keepOn, look } from "./device.js";

/** @import { Choice, State } from "./device.js" */

export { CalendarFeed } from "./feed.js";

/** @param {{ boxed?: boolean }} props */
export function Reminders({ boxed = false }) {
  const [state, setState] = useState(/** @type {State | ""} */ (""));
  const [key, setKey] = useState("");
  const [may, setMay] = useState(false);
  const { busy, problem, attempt: run } = useAttempt();
  const [choices, choose] = useState(/** @type {Choice[]} */ (chosen() ?? /** @type {Choice[]} */ (Object.keys(CHOICES))));
  useEffect(() => {
    void run(async () => {
      const told = await look();
      setKey(told.key);
      setState(told.state);
      const stands = chosen();
      if (told.state === "on" && stands) await keepOn(stands); // in this language, and for as long again
    });
  }, []);
  /** @param {Choice} one */
  const tick = (one) => () => {
    const next = choices.includes(one) ? choices.filter((other) => other !== one) : [...choices, one];
    choose(next);
    if (state === "on") void run(() => keepOn(next));
  };
  const turnOn = () => run(async () => setState(await begin(key, choices)));
  const turnOff = () => run(async () => {
    await end();
    setState("off");
    setMay(false);
  });
  if (!state || state === "none") return problem ? html`<${Fault} problem=${problem} />` : null;
  return html`<section class=${boxed ? "reminders paper-box" : "reminders"} data-reminders=${state}><h2>${t("reminders.title")}</h2>
    ${problem instanceof NoService ? html`<p class="fault" role="alert">${t("reminders.no_service")}</p>` : html`<${Fault} problem=${problem} />`}
    ${state === "home" ? html`<${HomeScreen} />` : state === "never" || state === "blocked" ? html`<p>${t(`reminders.${state}`)}</p>` : html`<p>${t("reminders.about")}</p>
      <fieldset><legend>${t("reminders.of")}</legend>${/** @type {Choice[]} */ (Object.keys(CHOICES)).map((one) => html`<label class="check" key=${one}><input type="checkbox" name=${`remind-${one}`} checked=${choices.includes(one)} disabled=${busy} onChange=${tick(one)} /><span>${t(`reminders.of.${one}`)}</span></label>`)}</fieldset>
      <p class="hint">${t("reminders.quiet")}</p>
      ${state === "off" && html`<p>${t("reminders.third")}</p>
        <label class="check"><input type="checkbox" name="may" checked=${may} onChange=${() => setMay(!may)} /><span>${t("reminders.may")}</span></label>
        <p><button type="button" class="button" data-verb="remind" disabled=${busy || !may || !choices.length} onClick=${turnOn}><${Icon} name="bell-ring" />${t("reminders.on")}</button></p>`}
      ${state === "on" && html`<p role="status" class="reminders__on"><${Icon} name="check" /> ${t("reminders.stands")}</p>
        <p><button type="button" class="button" data-verb="remind-off" disabled=${busy} onClick=${turnOff}>${t("reminders.off")}</button></p>`}`}
  </section>`;
}

/** Instead of a switch that can't work. */
function HomeScreen() {
  return html`<p>${t("reminders.home")}</p><ol class="reminders__steps">
    <li><${Icon} name="upload" /> ${t("reminders.home.share")}</li><li><${Icon} name="plus" /> ${t("reminders.home.add")}</li><li><${Icon} name="bell-ring" /> ${t("reminders.home.open")}</li></ol>`;
}
