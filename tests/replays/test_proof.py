"""Games that are over, out of a real store: watched as they were seen, proved, and what was tampered with rejected."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.catalogue import standard
from server.cli import main
from server.engines.contract import Audience, Seat, Viewer
from server.engines.draws import Draws
from server.replays import proof
from server.replays.gather import NoReplay, Played, gather, proved, watched
from server.replays.proof import Rejected, Replay
from server.rooms.diff import apply_patch
from server.rooms.recover import NoSuchRoom
from server.rooms.supplies import NoSupplies
from server.store.contract import RoomId, Store
from server.store.valkey import ValkeyStore
from tests.replays.table import KEY, PlayedTable, public, table

pytestmark = pytest.mark.valkey


@pytest.fixture
async def store(valkey_url: str) -> AsyncIterator[Store]:
    made = ValkeyStore(valkey_url)
    yield made
    await made.close()


async def replay(at: PlayedTable, part: int = 0) -> Played:
    return await gather(at.room.id, part, at.engines, at.store, NoSupplies())


async def ended(store: Store, **options: Any) -> PlayedTable:
    at = await table(store, **options)
    await at.play()
    return at


async def test_a_game_is_watched_as_it_was_seen(store: Store) -> None:
    at = await table(store)
    viewers: tuple[Viewer, ...] = (Seat(0), Audience.PUBLIC, Audience.REFEREE)
    seen: dict[int, list[dict[str, Any]]] = {}
    at.room.watch(lambda room: seen.update({room.seq: [room.engine.view(room.state, v) for v in viewers]}))
    await at.play()
    played = await replay(at)
    for n, viewer in enumerate(viewers):
        told = await watched(played, viewer)
        view, seq = told["view"], told["seq"]
        for step in told["steps"]:
            assert step["seq"] == seq + 1
            view, seq = apply_patch(view, step.get("patch", {})), step["seq"]
            if seq in seen:
                assert view == seen[seq][n]
        assert view == seen[seq][n]
    assert len(seen) > 20
    said = json.dumps((await watched(played, Audience.PUBLIC))["steps"][:-1])
    assert KEY.hex() not in json.dumps(await watched(played, Audience.REFEREE))
    assert Draws(KEY).derive("game|1").key.hex() not in said


async def test_nothing_of_a_game_that_goes_on_is_told(store: Store) -> None:
    at = await table(store)
    with pytest.raises(NoReplay, match="not-over"):
        await replay(at)
    with pytest.raises(NoSuchRoom):
        await gather(RoomId("ZZZZZZ"), 0, at.engines, store, NoSupplies())


async def test_a_game_is_proved_and_its_head_is_the_same_for_all(store: Store) -> None:
    at = await ended(store)
    shown = public(at)["commitment"]
    file = proof.write(await proved(await replay(at)))
    head = proof.read(file).head
    done = proof.verify(proof.read(file), standard().engines, head)
    assert done.head == head == (await proved(await replay(at))).head
    assert done.shown == (shown,)
    assert done.winner == at.room.state.result.winner
    assert KEY.hex().encode() not in file, "the games to come stay secret"
    await at.give(0, do="settings", replies="on")
    assert (await proved(await replay(at))).head == head, "what comes after the end changes nothing"


async def test_each_game_of_a_table_has_a_replay_of_its_own(store: Store) -> None:
    at = await ended(store)
    first = (await proved(await replay(at))).head
    for seat in (0, 1):
        await at.give(seat, do="rematch")
    assert (await proved(await replay(at))).head == first, "the second game goes on"
    await at.play(2)
    second = await replay(at)
    assert second.part == 2
    assert (await proved(await replay(at, 1))).head == first != (await proved(second)).head
    assert (await watched(second, Audience.PUBLIC))["view"]["game"] == 1
    assert (await watched(second, Audience.PUBLIC))["steps"][-1]["patch"]["phase"] == "over"
    done = proof.verify(await proved(second), standard().engines)
    assert done.shown == tuple(Draws(KEY).derive(f"game|{n}").commitment for n in (1, 2))


async def test_the_first_game_of_a_series_stays_locked_until_the_last(store: Store) -> None:
    at = await table(store, best_of=3)
    await at.give(0, do="resign")
    assert at.room.state.phase == "over"
    with pytest.raises(NoReplay, match="not-over"):
        await replay(at)
    for seat in (0, 1):
        await at.give(seat, do="next")
    await at.give(0, do="resign", game=2)
    assert at.over
    done = proof.verify(await proved(await replay(at)), standard().engines)
    assert (done.winner, len(done.shown)) == (1, 2)


def other_command(file: dict[str, Any]) -> int:
    move = next(move for move in file["moves"] if move["cmd"]["do"] == "compliment")
    move["cmd"]["when"] = "longer"
    return int(move["seq"])


def other_time(file: dict[str, Any]) -> int:
    file["moves"][4]["at"] += 1
    return int(file["moves"][4]["seq"])


def other_state(file: dict[str, Any]) -> int:
    file["moves"][7]["hash"] = "00" * 16
    return int(file["moves"][7]["seq"])


def without_a_move(file: dict[str, Any]) -> int:
    del file["moves"][5]
    return int(file["moves"][5]["seq"])


def without_the_end(file: dict[str, Any]) -> int:
    del file["moves"][-1]
    return int(file["moves"][-1]["seq"])


def other_actor(file: dict[str, Any]) -> int:
    move = file["moves"][-1]
    move["by"] = "s1" if move["by"] == "s0" else "s0"
    return int(move["seq"])


def other_key(file: dict[str, Any]) -> int:
    file["keys"] = ["00" * 32]
    return 0


def other_key_and_promise(file: dict[str, Any]) -> int:
    """Who draws anew comes to other cards, and the next state tells."""
    file["keys"] = ["00" * 32]
    file["commitments"] = [Draws(bytes(32)).commitment]
    return int(file["moves"][0]["seq"])


TAMPERED = (
    other_command,
    other_time,
    other_state,
    without_a_move,
    without_the_end,
    other_actor,
    other_key,
    other_key_and_promise,
)


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda one: one.__name__)
async def test_what_was_tampered_with_is_rejected_where_it_was(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], tamper: Callable[[dict[str, Any]], int]
) -> None:
    at = await ended(store)
    plain = json.loads(proof.write(await proved(await replay(at))))
    seq = tamper(plain)
    with pytest.raises(Rejected) as rejected:
        proof.verify(proof.read(json.dumps(plain).encode()), standard().engines)
    assert rejected.value.seq == seq, rejected.value.code
    file = tmp_path / "game.json"
    file.write_text(json.dumps(plain))
    assert main(["verify", str(file)]) == 1
    assert (f"rejected at entry {seq}: " if seq else "rejected at the file: ") in capsys.readouterr().err


def forged(whole: Replay) -> Replay:
    """One who knows how the chain is made leaves a command out that changed nothing else, and links it anew."""
    moves = [move for move in whole.moves if move.cmd["do"] != "settings"]
    assert len(moves) == len(whole.moves) - 1
    engine = standard().engines[whole.engine]
    keys = tuple(bytes.fromhex(key) for key in whole.keys)
    from server.engines.contract import Disclosing
    from server.rooms.entries import actor_of, state_hash
    from server.rooms.readers import readers

    assert isinstance(engine, Disclosing)
    state = engine.start(engine.reopened(whole.options, keys), whole.at).state
    before, made = proof.origin(whole), []
    for move in moves:
        state = engine.apply(state, actor_of(move.by), readers(engine).command(move.cmd), move.at).state
        said = state_hash(state).hex()
        before = proof.link(before, move.seq, move.at, move.by, move.cmd, said)
        made.append(msgspec.structs.replace(move, hash=said, link=before))
    return msgspec.structs.replace(whole, moves=tuple(made))


async def test_a_forgery_that_holds_together_has_another_head(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = await table(store)
    await at.give(0, do="settings", replies="on")
    await at.give(1, do="resign")
    whole = await proved(await replay(at))
    false = forged(whole)
    assert proof.verify(false, standard().engines).head != whole.head
    file = tmp_path / "game.json"
    file.write_bytes(proof.write(false))
    assert main(["verify", str(file)]) == 0
    assert main(["verify", str(file), "--head", whole.head]) == 1
    assert "it is not the game of that head" in capsys.readouterr().err
    file.write_bytes(proof.write(whole))
    assert main(["verify", str(file), "--head", whole.head.upper()]) == 0
    assert whole.commitments[0] in capsys.readouterr().out


async def test_other_rules_and_nonsense_are_refused_with_a_sentence(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    at = await ended(store)
    plain = json.loads(proof.write(await proved(await replay(at))))
    file = tmp_path / "game.json"
    for change, sentence in (
        ({"version": 9}, "played by version 9 of the rules, and this program plays by version 1"),
        ({"format": 2}, "the file is of format 2"),
        ({"engine": "chess"}, "there is no game 'chess' here"),
        ({"options": {"set": "nobody's"}}, "name their set by --set"),
        ({"keys": ["zz"]}, "the keys are none"),
        ({"moves": 3}, "this is no replay"),
    ):
        file.write_text(json.dumps(plain | change))
        assert main(["verify", str(file)]) == 1
        assert sentence in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2


async def test_a_room_of_an_older_version_is_refused(store: Store) -> None:
    at = await ended(store)
    newer = standard().engines["legends"]
    newer.version = 2
    with pytest.raises(NoReplay, match="other-rules"):
        await gather(at.room.id, 0, {"legends": newer}, store, NoSupplies())
