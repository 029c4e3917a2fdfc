"""A map of the stadium league as a picture: SVG text from values, without any library.

The same sheet of squared paper as the rest of the schoolyard: ink outlines, one colour and one pattern for each player.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from html import escape

import msgspec

from server.engines.stadium.map import Club, Field, LeagueMap
from server.maps import geometry
from server.maps.badges import INK, badge, look
from server.maps.geometry import Point

HEIGHT = 900.0
"""Of the land, in the picture's units; everything else keeps its size beside it."""
MARGIN = 44.0
LEGEND = 330.0
PAPER, GRID, SOFT, LAND, LINE, COAST = "#fbf8ef", "#dfe6ee", "#5b6478", "#e9eedb", "#b9c4a4", "#a9cbe6"
FONT = "'Bricolage Grotesque', 'Atkinson Hyperlegible', 'DejaVu Sans', sans-serif"
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00")
"""Of the players, in their order; to be told apart by colour-blind people, and each has a pattern as well."""
_MARKS = (
    "",
    '<path d="M-2 10 10-2M-2 18 18-2M6 18 18 6"/>',
    '<g stroke="none"><circle cx="4" cy="4" r="1.9"/><circle cx="12" cy="12" r="1.9"/></g>',
    '<path d="M0 4H16M0 12H16"/>',
    '<path d="M-2 6 10 18M-2-2 18 18M6-2 18 10"/>',
    '<path d="M8 3V13M3 8H13"/>',
)
_STEPS_KM = (25, 50, 100, 200, 500, 1000)


class Owner(msgspec.Struct, frozen=True):
    """A player's land, in the order of seats. ``home``: the club whose stadium is safe."""

    name: str
    fields: tuple[Field, ...]
    home: Club | None = None


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """Every word in the picture; player-facing texts are the caller's. ``clubs``: full names for the legend."""

    title: str
    subtitle: str
    start: str
    free: str
    clubs: Mapping[Club, str] = {}


def draw(league_map: LeagueMap, words: Words, owners: Sequence[Owner] = (), *, prefix: str = "map") -> str:
    """The map as an SVG document. ``owners``: up to six; without any the start fields of all homes are shown.

    ``prefix`` keeps ids apart where several maps are put into one page.
    """
    sheet = _Sheet(league_map)
    homes = {owner.home: owner for owner in owners if owner.home}
    radius = min(0.43 * league_map.place.size_km * sheet.scale, 30)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width:.0f} {sheet.height:.0f}" role="img"'
        f' aria-label="{escape(words.title)}" font-family="{FONT}">',
        f"<title>{escape(words.title)}</title>",
        _defs(prefix),
        f'<rect width="100%" height="100%" fill="{PAPER}"/>',
        f'<rect width="100%" height="100%" fill="url(#{prefix}-grid)"/>',
        *sheet.land(prefix, owners),
    ]
    if not owners:
        parts += [sheet.start(club, fields) for club, fields in league_map.starts.items()]
    for club, field in league_map.stadiums.items():
        x, y = sheet.at(geometry.centre(league_map, field))
        parts.append(badge(club, x, y, radius * (0.74 if homes and club not in homes else 1), prefix))
    parts += [sheet.scale_bar(), *_legend(sheet, words, owners, prefix), "</svg>"]
    return "\n".join(parts) + "\n"


class _Sheet:
    """Turns kilometres into the picture's units; the land is ``HEIGHT`` high, the legend stands to its right."""

    def __init__(self, league_map: LeagueMap) -> None:
        self.map = league_map
        points = [p for f in range(len(league_map.fields)) for p in geometry.corners(league_map, f)]
        self.west, self.north = min(x for x, _ in points), max(y for _, y in points)
        east, south = max(x for x, _ in points), min(y for _, y in points)
        self.scale = HEIGHT / (self.north - south)
        self.legend_x = 2 * MARGIN + (east - self.west) * self.scale
        self.width = self.legend_x + LEGEND
        self.height = HEIGHT + 2 * MARGIN

    def at(self, point: Point) -> Point:
        return MARGIN + (point[0] - self.west) * self.scale, MARGIN + (self.north - point[1]) * self.scale

    def path(self, fields: Collection[Field]) -> str:
        """Around a set of fields."""
        return "".join(_closed(self.at(p) for p in line) for line in geometry.borders(self.map, fields))

    def land(self, prefix: str, owners: Sequence[Owner]) -> list[str]:
        everything = self.path(range(len(self.map.fields)))
        hexes = "".join(_closed(self.at(p) for p in geometry.corners(self.map, f)) for f in range(len(self.map.fields)))
        parts = [
            f'<path d="{everything}" fill="none" stroke="{COAST}" stroke-width="15" stroke-linejoin="round"'
            ' opacity=".5"/>',
            f'<path d="{everything}" fill="{LAND}"/>',
        ]
        for number, owner in enumerate(owners):
            shape = "".join(_closed(self.at(p) for p in geometry.corners(self.map, f)) for f in owner.fields)
            parts.append(_painted(shape, number, prefix))
        grid = "#ffffff" if owners else LINE
        parts.append(f'<path d="{hexes}" fill="none" stroke="{grid}" stroke-width="1.2" stroke-opacity=".75"/>')
        for owner in owners:
            border = self.path(owner.fields)
            parts.append(f'<path d="{border}" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linejoin="round"/>')
        parts.append(f'<path d="{everything}" fill="none" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>')
        return parts

    def start(self, club: Club, fields: Collection[Field]) -> str:
        """A stadium and the fields its owner starts with, tinted and framed."""
        colour = look(club).ground
        whole = self.path((*fields, self.map.stadiums[club]))
        return (
            f'<path d="{whole}" fill="{colour}" fill-opacity=".26" stroke="{colour}" stroke-width="2.4"'
            ' stroke-linejoin="round"/>'
        )

    def scale_bar(self) -> str:
        km = max(step for step in _STEPS_KM if step * self.scale <= 0.4 * (self.width - LEGEND) or step == _STEPS_KM[0])
        x, y, long = MARGIN, self.height - 26, km * self.scale
        return (
            f'<path d="M{x:.1f} {y - 7:.1f}v7h{long:.1f}v-7M{x + long / 2:.1f} {y:.1f}v-5" fill="none" stroke="{INK}"'
            f' stroke-width="2"/>{_text(x + long + 8, y + 2, f"{km} km", 17, INK, 400)}'
        )


def _closed(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _painted(shape: str, player: int, prefix: str, outline: str = "") -> str:
    """In a player's colour, and over it his pattern: apart, so that no seams show between its tiles."""
    marked = f'<path d="{shape}" fill="url(#{prefix}-p{player})"/>' if _MARKS[player] else ""
    return f'<path d="{shape}" fill="{COLOURS[player]}" {outline}/>{marked}'


def _defs(prefix: str) -> str:
    squares = (
        f'<pattern id="{prefix}-grid" width="14" height="14" patternUnits="userSpaceOnUse">'
        f'<path d="M14 0H0V14" fill="none" stroke="{GRID}" stroke-width="1"/></pattern>'
    )
    players = "".join(
        f'<pattern id="{prefix}-p{n}" width="16" height="16" patternUnits="userSpaceOnUse">'
        f'<g fill="{INK}" stroke="{INK}" stroke-width="1.8" opacity=".38">{mark}</g></pattern>'
        for n, mark in enumerate(_MARKS)
        if mark
    )
    return f"<defs>{squares}{players}</defs>"


def _legend(sheet: _Sheet, words: Words, owners: Sequence[Owner], prefix: str) -> list[str]:
    x, y = sheet.legend_x, 84.0
    parts = [
        _text(x, y, words.title, 34, INK, 800),
        _text(x, y + 30, words.subtitle, 18, SOFT, 400),
    ]
    y += 78
    outline = f'stroke="{INK}" stroke-width="2"'
    for number, owner in enumerate(owners):
        parts += [
            _painted(_hexagon(x + 15, y - 7, 17), number, prefix, outline),
            _text(x + 44, y, owner.name, 19, INK, 700),
            _text(x + LEGEND - MARGIN, y, str(len(owner.fields)), 19, INK, 700, "end"),
        ]
        if owner.home:
            parts.append(badge(owner.home, x + LEGEND - MARGIN - 64, y - 7, 16, f"{prefix}-legend"))
        y += 42
    if owners:
        free = len(sheet.map.fields) - sum(len(owner.fields) for owner in owners)
        parts += [
            f'<path d="{_hexagon(x + 15, y - 7, 17)}" fill="{LAND}" {outline}/>',
            _text(x + 44, y, words.free, 19, INK, 400),
            _text(x + LEGEND - MARGIN, y, str(free), 19, INK, 700, "end"),
        ]
        return parts
    for club in sorted(sheet.map.stadiums, key=lambda one: words.clubs.get(one, one)):
        parts.append(badge(club, x + 15, y - 7, 17, f"{prefix}-legend"))
        parts.append(_text(x + 44, y, words.clubs.get(club, club), 18, INK, 400))
        y += 38.5
    if sheet.map.starts:
        tinted = f'fill="{SOFT}" fill-opacity=".26" stroke="{SOFT}" stroke-width="2.4"'
        parts.append(f'<path d="{_hexagon(x + 15, y - 1, 15)}" {tinted}/>')
        parts.append(_text(x + 44, y + 6, words.start, 18, INK, 400))
    return parts


def _text(x: float, y: float, words: str, size: int, colour: str, weight: int, anchor: str = "start") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" fill="{colour}"'
        f' text-anchor="{anchor}">{escape(words)}</text>'
    )


def _hexagon(x: float, y: float, radius: float) -> str:
    angles = [math.radians(60 * k - 30) for k in range(6)]
    return _closed([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles])
