"""What the screens say in each language, as far as the tests look for it."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, fields
from re import Pattern

PhraseOf = tuple[tuple[str, Pattern[str]], ...]


def _of(**phrases: str) -> PhraseOf:
    return tuple((kind, re.compile(phrase)) for kind, phrase in phrases.items())


@dataclass(frozen=True)
class Words:
    """Names of buttons, regions and sheets in one language. Gaps are regular expressions."""

    language: str
    locale: str
    you: str

    play_now: str
    new_table: str
    my_tables: str
    slate_for_cubes: str
    join_by_code: str
    unknown_code: str
    players: str
    name_at_table: str
    lay_the_table: str
    ante: str

    free_seat: str
    sit_down: str
    steady_bot: str
    carefree_bot: str
    fill_with_bots: str
    who_begins: str
    first_seat: str
    start: str
    connection_lost: str
    menu: str
    help: str
    unknown_table: str
    unknown_page: str
    home: str

    the_table: str
    hand: str
    lay: str
    pass_: str
    stop: str
    skip: str
    skip_all: str
    draw: str
    fight: str
    watching: str
    final_score: str
    play_again: str
    check: str
    record: str
    everything_holds: str
    step_by_step: str
    witnessed: str
    sent: str
    gargon_asks: PhraseOf
    gargon_help: str
    score_sheet: str
    seen_sheet: str
    log_sheet: str
    winnings: str
    wish_sheet: str
    table_menu: str

    throw: str
    lift: str
    pay: str
    check_game: str
    bargon_help: str
    wins: str

    player_named: str
    take_the_slate: str
    odd: str
    cup_odd: str
    all_alike: str
    red: str
    blue: str
    undo_round: str
    close_slate: str
    slate_closed: str
    slate: str
    history: str
    taken_back: str
    one_more_round: str


ENGLISH = Words(
    language="English",
    locale="en-GB",
    you="You",
    play_now="Play now against bots",
    new_table="New table with friends",
    my_tables="My tables",
    slate_for_cubes="Take the slate",
    join_by_code="Join by code",
    unknown_code="No table has this code",
    players="How many sit down?",
    name_at_table="Your name at the table",
    lay_the_table="Lay the table",
    ante="Ante in chips",
    free_seat=r"Seat {seat} (free|Sit here)",
    sit_down="Sit down",
    steady_bot="Steady",
    carefree_bot="Carefree",
    fill_with_bots="Fill with bots",
    who_begins="Who begins?",
    first_seat="Seat 1",
    start="Start the game",
    connection_lost="Connection lost",
    menu="Menu",
    help="Help",
    unknown_table="This table is not here",
    unknown_page="Nothing lies here",
    home="Home",
    the_table="The table",
    hand=r"Your hand: \d+ cards?",
    lay="Lay",
    pass_="Pass",
    stop="Stop drawing",
    skip="Skip",
    skip_all="Skip all",
    draw=r"Draw the \S+ card from the {pile} pile",
    fight=r"Fight \S+ next",
    watching="You are watching",
    final_score="Final score",
    play_again="Play again",
    check="Check the chance",
    record="Download the record",
    everything_holds="Everything holds",
    step_by_step="Step by step",
    witnessed="Witnessed by this device",
    sent="Sent …",
    gargon_asks=_of(
        lay="You start: lay|you may set the pattern|Your turn: ",
        must_pass="Nothing fits",
        draw="Draw one to three cards|drawn: take another or stop",
        replace="Your card was beaten",
        order="Which colour fights next",
    ),
    gargon_help="How to play Gargon",
    score_sheet="Score sheet",
    seen_sheet="Cards",
    log_sheet="Log",
    winnings="Winnings",
    wish_sheet="Draw:",
    table_menu="This table",
    throw="Throw",
    lift="Lift the cup",
    pay=r"Pay \d+ chips?",
    check_game="Check this game",
    bargon_help="What the buttons do",
    wins=r"(\w+) wins?!",
    player_named="Player {number}",
    take_the_slate="Take the slate",
    odd="{name}: the odd one",
    cup_odd="The cup’s cube was the odd one",
    all_alike="All alike",
    red="{name}: red",
    blue="{name}: blue",
    undo_round="Take back round {round}",
    close_slate="Close the slate",
    slate_closed="{name} won. The slate is closed.",
    slate="Slate",
    history="Everything entered",
    taken_back="taken back",
    one_more_round="one more round",
)

GERMAN = Words(
    language="Deutsch",
    locale="de-DE",
    you="Du",
    play_now="Jetzt gegen Bots spielen",
    new_table="Neuer Tisch mit Freunden",
    my_tables="Meine Tische",
    slate_for_cubes="Tafel nehmen",
    join_by_code="Mit Code beitreten",
    unknown_code="Kein Tisch hat diesen Code",
    players="Wie viele spielen mit?",
    name_at_table="Dein Name am Tisch",
    lay_the_table="Tisch decken",
    ante="Einsatz in Chips",
    free_seat=r"Platz {seat} (frei|Hier sitzen)",
    sit_down="Hinsetzen",
    steady_bot="Besonnen",
    carefree_bot="Sorglos",
    fill_with_bots="Mit Bots auffüllen",
    who_begins="Wer beginnt?",
    first_seat="Platz 1",
    start="Spiel starten",
    connection_lost="Verbindung unterbrochen",
    menu="Menü",
    help="Hilfe",
    unknown_table="Dieser Tisch ist nicht da",
    unknown_page="Hier liegt nichts",
    home="Startseite",
    the_table="Der Tisch",
    hand=r"Deine Hand: \d+ Karten?",
    lay="Legen",
    pass_="Passen",
    stop="Aufhören",
    skip="Weiter",
    skip_all="Alle überspringen",
    draw=r"Die \S+ Karte vom {pile} Stapel ziehen",
    fight=r"Als Nächstes kämpft \S+",
    watching="Du schaust zu",
    final_score="Endstand",
    play_again="Noch einmal",
    check="Zufall nachprüfen",
    record="Aufzeichnung speichern",
    everything_holds="Alles stimmt",
    step_by_step="Schritt für Schritt",
    witnessed="Von diesem Gerät bezeugt",
    sent="Gesendet …",
    gargon_asks=_of(
        lay="Du beginnst: lege|du darfst das Muster bestimmen|Du bist dran: ",
        must_pass="Nichts passt",
        draw="Ziehe eine bis drei Karten|gezogen: noch eine oder aufhören",
        replace="Deine Karte ist besiegt",
        order="Welche Farbe kämpft als Nächste",
    ),
    gargon_help="So geht Gargon",
    score_sheet="Wertung",
    seen_sheet="Karten",
    log_sheet="Verlauf",
    winnings="Gewonnene Karten",
    wish_sheet="Ziehen:",
    table_menu="Dieser Tisch",
    throw="Werfen",
    lift="Becher heben",
    pay=r"\d+ Chips? zahlen",
    check_game="Diese Partie prüfen",
    bargon_help="Was die Knöpfe tun",
    wins=r"(\w+) gewinnst?!",
    player_named="{number}. Person",
    take_the_slate="Tafel nehmen",
    odd="{name}: war anders",
    cup_odd="Der Würfel im Becher war anders",
    all_alike="Alle gleich",
    red="{name}: Rot",
    blue="{name}: Blau",
    undo_round="Runde {round} zurücknehmen",
    close_slate="Tafel schließen",
    slate_closed="{name} hat gewonnen. Die Tafel ist geschlossen.",
    slate="Tafel",
    history="Alles Eingetragene",
    taken_back="zurückgenommen",
    one_more_round="noch eine Runde",
)


_ACCENTED = str.maketrans("acdegiklnorstuwyz", "áçďéĝíķľñöŕšťüŵýž")
_SURPLUS = 0.4


def pseudo(text: str) -> str:
    """The text as ``webclient/src/lib/i18n/pseudo.ts`` writes it: in accents, and longer."""
    owed = 0.0

    def longer(letter: str) -> str:
        nonlocal owed
        owed += _SURPLUS
        sign = letter.lower().translate(_ACCENTED)
        sign = sign if letter.islower() else sign.upper()
        if owed < 1:
            return sign
        owed -= 1
        return sign + letter.lower().translate(_ACCENTED)

    return re.sub(
        r"[^\W\d_]{2,}",
        lambda word: "".join(map(longer, word[0])) if word[0].isascii() else word[0],
        text,
    )


def _disguised(words: Words) -> Words:
    """All that is searched for as it stands; what has gaps is left, and found nowhere."""

    def dressed(name: str) -> object:
        text = getattr(words, name)
        is_plain = isinstance(text, str) and not re.search(r"[{}()\\]", text)
        return pseudo(text) if is_plain and name != "locale" else text

    disguised = copy(words)
    for each in fields(words):
        object.__setattr__(disguised, each.name, dressed(each.name))
    return disguised


PSEUDO = _disguised(ENGLISH)
