/** A small set to begin with: one card of each kind, each with a text that one can change. */
export const EXAMPLE = `schema = 1

[set]
id = "beispielschule"
name = { de = "Beispielschule", en = "Example School" }
version = "1.0.0"

[[card]]
id = "pausenbrot"
name = "Paula Pausenbrot"
kind = "teacher"
stats = { attack = 4, defence = 3, years = 12 }
tags = { archetypes = ["Schulhof"], subjects = ["biology", "sport"] }
flavour = { de = "Teilt gern.", en = "Likes to share." }
[[card.effects]]
key = "teilen"
kind = "summon"
do = [{ op = "gain_life", n = 2 }]

[[card]]
id = "schneefrei"
name = "Schneefrei"
kind = "event"
[[card.effects]]
key = "rodeln"
kind = "on_play"
do = [{ op = "draw", n = 2 }, { op = "discard", n = 1 }]

[[card]]
id = "ranzen"
name = "Über den Ranzen gestolpert"
kind = "trap"
[[card.effects]]
key = "hoppla"
kind = "trap"
on = { event = "attack_declared", who = "opp" }
do = [{ op = "negate", what = "event.attack" }]
`;
