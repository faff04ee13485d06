"""What every player shares about Bargon: throwing is no choice."""

from __future__ import annotations

from cubeamulet.games.bargon.view import BargonView, SlateQuestion


def only_move(view: BargonView) -> str:
    """The one answer to any question but a slate's (the question bears its name).

    Raises ``ValueError`` for a slate, which belongs to whoever throws the real cubes, and when
    nothing is asked.
    """
    question = view.question
    if question is None or isinstance(question, SlateQuestion):
        raise ValueError("there is not one answer only")
    return str(question.__struct_config__.tag)
