"""No card of the base set has a name that breaks badly or is cut off, wherever and however small its face lies."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser

from server.catalogue import shipped_sets
from server.engines.legends.text import describe
from tests.browser.chromium import LAPTOP, watched

pytestmark = pytest.mark.browser

CARDS: dict[str, Any] = msgspec.to_builtins(describe(shipped_sets()["base"]))["cards"]

SHOW = """async cards => {
    const at = name => import(new URL(name, document.querySelector('script[type=module]').src));
    const [{ html, render }, { Face }, { Name }, { HYPHENS }] =
        await Promise.all(['html.js', 'views/card.js', 'views/name.js', '../portraits/hyphens.js'].map(at));
    await document.fonts.load('650 100px Bricolage');
    await document.fonts.ready;
    const short = name => { const words = name.split(' '); return words[0].endsWith('.') ? `${words[0]} ${words.at(-1)}` : words.at(-1); };
    const box = document.createElement('main');
    document.body.replaceChildren(box);
    const shown = [];
    for (const u of [40, 62, 76, 110, 140]) for (const [id, info] of Object.entries(cards)) {
        const zones = info.kind === 'teacher' ? ['field', 'caption', 'large'] : ['hand', 'background', 'peek', 'large'];
        for (const zone of zones) shown.push({ u, id, info, zone });
        shown.push({ u: 76, id, info, zone: 'tray' });
    }
    const card = { face: 'open', mode: 'attack', side: 0, at: 0 };
    const one = ({ u, id, info, zone }) => html`<span class=${`unit unit-${u}`} data-zone=${zone} data-u=${u}>
        ${zone === 'caption' ? html`<span class="card card--field"><span class="caption"><${Name} text=${short(info.name)} place="caption" /></span></span>`
        : zone === 'peek' ? html`<span class="card card--background card--down"><span class="peek"><${Name} text=${info.name} place="peek" /></span></span>`
        : zone === 'tray' ? html`<span class="tray__card"><span class="tray__name"><${Name} text=${info.kind === 'teacher' ? short(info.name) : info.name} place="tray" /></span></span>`
        : html`<span class=${`card card--${zone}`}><${Face} id=${id} info=${info} card=${{ ...card, zone }} large=${zone === 'large'} /></span>`}
    </span>`;
    render(html`<div>${shown.map(one)}</div>`, box);
    for (const unit of box.querySelectorAll('.unit')) {
        const u = Number(unit.dataset.u), flat = unit.dataset.zone === 'background' || unit.dataset.zone === 'peek';
        Object.assign(unit.style, { display: 'inline-block', position: 'relative', margin: '4px', width: `${u}px`, height: `${u * (flat ? .62 : 1.33)}px` });
        unit.style.setProperty('--u', `${u}px`);
    }
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const known = new Map(HYPHENS.map(word => [word.replace(/[-=]/g, ''), word.split(/[-=]/)]));
    const wrong = [];
    let least = 99;
    for (const unit of box.querySelectorAll('.unit')) {
        const name = unit.querySelector('[data-name]'), zone = unit.dataset.zone, u = Number(unit.dataset.u);
        const say = what => wrong.push(`${zone} ${u}: ${[...name.children].map(line => line.textContent).join('|')}: ${what}`);
        const room = (unit.querySelector('.face') ?? unit.querySelector('.caption, .peek, .tray__card')).getBoundingClientRect();
        const years = unit.querySelector('.years')?.getBoundingClientRect();
        least = Math.min(least, parseFloat(getComputedStyle(name).fontSize) / u);
        for (const line of name.children) {
            const range = document.createRange();
            range.selectNodeContents(line);
            const text = range.getBoundingClientRect();
            const slack = u * .03;  // the border of a face is never thinner than a pixel or two
            if (text.right > room.right + slack || text.left < room.left - slack) say('too wide');
            if (text.bottom > room.bottom + slack || text.top < room.top - slack) say('too high');
            if (years && text.right > years.left + slack && text.top < years.bottom - slack && text.bottom > years.top + slack) say('under its badge');
            const own = name.dataset.name.includes(line.textContent);
            if (!line.textContent.endsWith('-') || own) continue;
            const word = name.dataset.name.split(/[ -]/).find(one => one.startsWith(line.textContent.slice(0, -1).split(' ').at(-1)));
            const before = line.textContent.slice(0, -1).split(' ').at(-1);
            const places = (known.get(word) ?? []).map((_, n, parts) => parts.slice(0, n + 1).join(''));
            if (!places.includes(before) || before.length < 3 || word.length - before.length < 3) say(`breaks ${word} after ${before}`);
        }
    }
    return { wrong, least, count: box.querySelectorAll('.unit').length };
}"""  # noqa: E501


def test_no_name_of_the_base_set_breaks_badly(home: str, chromium: Browser) -> None:
    with watched(chromium, home, **LAPTOP) as one:
        one.page.goto(home + "/nirgends")
        one.page.wait_for_selector("main h1")
        found = one.page.evaluate(SHOW, CARDS)
        assert found["count"] > 1500
        assert found["wrong"] == []
        assert found["least"] > 0.08
