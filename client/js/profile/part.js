/** What is shown of the profile elsewhere: the question whether to keep what one has begun. */
import { Icon, html, useState } from "../html.js";
import { t } from "../i18n.js";
import { remember } from "../settings.js";

/** Asked once, quietly; the browser remembers the answer. */
export function Hint() {
  const [later, setLater] = useState(false);
  if (later) return null;
  const put = () => {
    remember("kept", "later");
    setLater(true);
  };
  return html`<aside class="keep-hint" aria-label=${t("hint.title")}><${Icon} name="key-round" /><p><b>${t("hint.title")}</b> <span>${t("hint.about")}</span></p>
    <span class="keep-hint__verbs"><a class="button" href="/profil" data-nav data-verb="keep-me">${t("hint.go")}</a><button type="button" class="inline" data-verb="keep-later" onClick=${put}>${t("hint.later")}</button></span></aside>`;
}
