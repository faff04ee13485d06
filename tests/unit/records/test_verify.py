"""Verifying records: what holds, what does not, and what nobody can check."""

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from tests.support.toy import TOY_CATALOG, Toy, ToyState
from tests.support.toy_records import (
    MOVES,
    finished_record,
    physical_record,
    put,
    toy_record,
)

from cubeamulet.games.core.contract import AnyGame, Outcome
from cubeamulet.games.core.versions import by_rules
from cubeamulet.records.codec import decode, encode
from cubeamulet.records.model import EndReason
from cubeamulet.records.verify import Claim, Status, Verdict, verify, verify_file

UNREACHED = "an earlier check failed"


class GenerousToy(Toy):
    """A later version, in which everybody gets a point more."""

    rules = "toy/2"

    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        if found is None:
            return None
        return replace(found, scores=tuple(score + 1 for score in found.scores))


def verdict_on(document: bytes) -> Verdict:
    return verify(decode(document), TOY_CATALOG)


def statuses(verdict: Verdict) -> dict[Claim, Status]:
    return {check.claim: check.status for check in verdict.checks}


def only_failure(verdict: Verdict) -> tuple[Claim, str]:
    (failure,) = verdict.failures
    return failure.claim, failure.reason


def test_a_true_record_holds_in_every_point() -> None:
    verdict = verify(finished_record(), TOY_CATALOG)
    assert statuses(verdict) == dict.fromkeys(Claim, Status.HELD)
    assert (verdict.holds, verdict.record, verdict.line) == (True, "toy-game", None)


def test_a_game_that_was_broken_off_holds_as_well() -> None:
    verdict = verify(toy_record(MOVES[:1], EndReason.AGREED), TOY_CATALOG)
    assert statuses(verdict) == dict.fromkeys(Claim, Status.HELD)


def test_real_cubes_cannot_be_checked_but_their_moves_can() -> None:
    verdict = verify(physical_record(), TOY_CATALOG)
    unchecked = [check.claim for check in verdict.not_checkable]
    assert unchecked == [Claim.COMMITMENT, Claim.CHANCE]
    assert verdict.holds
    assert "real cubes" in verdict.not_checkable[0].reason


def test_another_commitment_is_found_and_the_game_still_checked() -> None:
    verdict = verdict_on(put("fairness.commitment", "00" * 32))
    assert only_failure(verdict)[0] is Claim.COMMITMENT
    assert statuses(verdict)[Claim.RESULT] is Status.HELD


def test_another_secret_is_found() -> None:
    failed = [check.claim for check in verdict_on(put("fairness.secret", "11" * 32)).failures]
    assert Claim.COMMITMENT in failed


@pytest.mark.parametrize("path", ["fairness.contributions.0", "id"])
def test_another_contribution_or_id_leads_to_another_result(path: str) -> None:
    assert not verdict_on(put(path, "23" * 16)).holds


def test_a_missing_secret_is_found_where_the_game_draws() -> None:
    claim, reason = only_failure(verdict_on(put("fairness", None)))
    assert claim is Claim.CHANCE
    assert reason == 'the game draws "toy/round/1", but its fairness is null'


def test_an_illegal_move_is_found_with_its_number() -> None:
    verdict = verdict_on(put("moves.2.seat", 1))
    assert only_failure(verdict) == (Claim.MOVES, "move 3: seat 1 is not asked for a move now")
    assert {check.reason for check in verdict.not_checkable} == {
        "the moves cannot be played to the end",
        UNREACHED,
    }


def test_a_move_in_no_notation_is_found_with_its_number() -> None:
    claim, reason = only_failure(verdict_on(put("moves.1.move", "cheat")))
    assert (claim, reason) == (Claim.MOVES, "move 2: 'cheat' is no move; expected keep or leave")


def test_a_move_in_another_than_its_canonical_form_is_found() -> None:
    claim, reason = only_failure(verdict_on(put("moves.1.move", "LEAVE")))
    assert claim is Claim.MOVES
    assert reason == "move 2: 'LEAVE' is no move; expected 'leave', its one form in records"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("result.scores.0", 99, "result.scores[0]: the record says 99, the rules say"),
        ("result.breakdown.best", True, "result.breakdown.best: the record says true, the rules"),
        ("result.breakdown", {}, "result.breakdown.best: this key is missing"),
        ("result.breakdown.luck", 1, "result.breakdown.luck: the rules know no such key"),
        ("result.breakdown.by", [], "result.breakdown.by: the record has 0 entries"),
        ("result.termination", "closed", 'result.termination: the record says "closed", the rules'),
    ],
)  # fmt: skip
def test_a_wrong_result_is_found_with_its_place(path: str, value: object, reason: str) -> None:
    claim, found = only_failure(verdict_on(put(path, value)))
    assert claim is Claim.RESULT
    assert found.startswith(reason)


def test_a_result_that_the_moves_do_not_reach_is_found() -> None:
    record = put("moves", [])
    failed = {check.claim: check.reason for check in verdict_on(record).failures}
    assert set(failed) == {Claim.RESULT, Claim.END}
    assert failed[Claim.RESULT] == "result.scores: the record says a list, the rules say null"


def test_a_finished_game_that_is_called_abandoned_is_found() -> None:
    claim, reason = only_failure(verdict_on(put("result.end", "abandoned")))
    assert claim is Claim.END
    assert reason == "result.end: abandoned, but the game was finished by its rules"


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("options.luck", 1, "options: 'luck' is no option of toy"),
        ("options", {"rounds": 2}, "options.chance: this key is missing"),
        ("options.chance", 1, "options.chance: the record says 1, the rules say false"),
        ("rules", "toy/2", "rules: toy/2 are not known; known are toy/1"),
    ],
)
def test_what_this_program_does_not_know_is_said(path: str, value: object, reason: str) -> None:
    verdict = verdict_on(put(path, value))
    assert only_failure(verdict) == (Claim.FORMAT, reason)
    assert {check.reason for check in verdict.not_checkable} == {UNREACHED}


def test_an_unknown_game_is_said_with_the_known_ones() -> None:
    verdict = verify(finished_record(), {"tic/1": TOY_CATALOG["toy/1"]})
    assert only_failure(verdict) == (Claim.FORMAT, "rules: toy/1 are not known; known are tic/1")


def test_a_record_is_checked_by_the_rules_it_names_however_many_there_are() -> None:
    catalog = by_rules([*TOY_CATALOG.values(), cast("AnyGame", GenerousToy())])
    assert verify(finished_record(), catalog).holds
    of_the_fix = verify(decode(put("rules", "toy/2")), catalog)
    assert only_failure(of_the_fix)[0] is Claim.RESULT


def test_a_wrong_number_of_players_is_said() -> None:
    lone = put("players", [{"seat": 0, "name": "Roc", "kind": "person"}])
    document = lone.replace(b', "00000000000000000000000000000000"', b"")
    document = document.replace(b'"seat": 1', b'"seat": 0').replace(b"[4, 0]", b"[4]")
    claim, reason = only_failure(verdict_on(document))
    assert (claim, reason) == (Claim.FORMAT, "players: 1 play, but toy is for 2, 3")


def test_a_file_gives_a_verdict_with_its_line_for_every_record(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    line = encode(finished_record())
    file.write_bytes(line + b"\n" + line[:50] + b"\n" + put("result.end", "agreed") + b"\n")
    good, damaged, wrong = verify_file(file, TOY_CATALOG)
    assert (good.line, good.holds, good.record) == (1, True, "toy-game")
    assert (damaged.line, damaged.holds, damaged.record) == (2, False, None)
    assert only_failure(damaged)[0] is Claim.FORMAT
    assert (wrong.line, wrong.holds) == (3, False)
