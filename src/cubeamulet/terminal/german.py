"""The terminal in German."""

from __future__ import annotations

from typing import Final

from cubeamulet.terminal.texts import (
    BargonTexts,
    BotTexts,
    Counted,
    GargonTexts,
    SessionTexts,
    Texts,
    Told,
)

_SESSION: Final = SessionTexts(
    commitment="Verpflichtung dieses Spiels, gezeigt bevor es beginnt: {commitment}",
    practice="Übungsspiel {seed}: Wer die Zahl kennt, kann jede Karte ausrechnen.",
    seats="Am Tisch: {names}.",
    bots={
        "random": BotTexts(
            ("Fee", "Kobold", "Irrlicht", "Elfe"),
            "Spielt irgendetwas Erlaubtes und vertraut auf sein Glück.",
        ),
        "novice": BotTexts(
            ("Pegasus", "Einhorn", "Hippogreif", "Kelpie"),
            "Hat die Regeln eben erst gelernt und liebt seine hohen Karten.",
        ),
        "steady": BotTexts(
            ("Gargoyle", "Golem", "Greif", "Sphinx"),
            "Spielt nach bewährten Faustregeln, gelassen und solide.",
        ),
        "expert": BotTexts(
            ("Mantikor", "Chimäre", "Basilisk", "Hydra"),
            "Malt sich aus, was die anderen halten könnten, und wägt ab.",
        ),
        "master": BotTexts(
            ("Drache", "Wyvern", "Lindwurm", "Leviathan"),
            "Ahnt, was andere halten, sieht, wer achtlos spielt, und denkt weit voraus.",
        ),
    },
    you="du",
    hint="Tippe einen Zug, oder ? für das, was möglich ist, oder hilfe.",
    help=(
        "Züge werden getippt, wie sie in Aufzeichnungen stehen. Außerdem:\n"
        "  ?        was jetzt möglich ist\n"
        "  hand     deine Karten\n"
        "  tisch    was auf dem Tisch liegt (table)\n"
        "  punkte   der Stand (score)\n"
        "  verlauf  was geschehen ist (log)\n"
        "  hilfe    dieser Text (help)\n"
        "  ende     das Spiel verlassen (quit)"
    ),
    prompt="> ",
    not_understood="Nicht möglich: {reason}",
    refusals={
        "unparsable_move": "das ist kein Zug",
        "not_your_turn": "du bist nicht dran",
        "wrong_kind": "das beantwortet die Frage nicht",
        "card_not_held": "diese Karte hast du nicht",
        "three_of_a_colour": "drei Karten einer Farbe darf man nicht legen",
        "wrong_pattern": "das ist nicht das Muster dieser Runde",
        "colour_not_laid": "wer zuletzt dran ist, darf nur schon gelegte Farben verwenden",
        "start_player_must_lay": "wer ausspielt, muss legen",
        "draw_at_least_one": "wer passt, zieht mindestens eine Karte",
        "colour_not_in_group": "um diese Farbe wird jetzt nicht gekämpft",
        "asked_for_pay": "zuerst wird der Einsatz gezahlt: pay",
        "asked_for_throw": "jetzt wird geworfen: throw",
        "asked_for_lift": "jetzt wird der Becher gehoben: lift",
    },
    bye="Vor dem Ende verlassen.",
    over="Das Spiel ist aus.",
    won=Told("{who} gewinnt.", "Du gewinnst."),
    won_together="{names} gewinnen gemeinsam.",
    score_line="{who}: {points}",
    save="Dateiname für die Aufzeichnung (leer: nicht aufheben): ",
    saved="Die Aufzeichnung liegt in {path}.",
    unsaved="Die Aufzeichnung wurde nicht aufgehoben.",
    and_=" und ",
)

_GARGON: Final = GargonTexts(
    credit=(
        "Gargon von Rüdiger Dorn, Bilder von Oliver Freudenreich, 2001 bei Amigo erschienen. "
        "Dies ist eine inoffizielle, nicht gewerbliche Umsetzung."
    ),
    colours=("weiß", "blau", "violett", "rot", "gelb", "grün"),
    piles=("linke", "rechte"),
    from_piles=("linken", "rechten"),
    patterns=(
        "eine Karte",
        "zwei einer Farbe",
        "je eine aus zwei Farben",
        "zwei einer Farbe und eine einer anderen",
        "je eine aus drei Farben",
    ),
    cards=Counted("1 Karte", "{n} Karten"),
    amulets=Counted("1 Amulett", "{n} Amulette"),
    points=Counted("1 Punkt", "{n} Punkte"),
    lays=Counted("1 Möglichkeit", "{n} Möglichkeiten"),
    deal_began=Told("Spiel {deal}. {who} beginnt.", "Spiel {deal}. Du beginnst."),
    round_began=Told("Runde {round}. {who} spielt aus.", "Runde {round}. Du spielst aus."),
    laid=Told("{who} legt {backs}.", "Du legst {backs}."),
    laid_known=Told("{who} legt {cards}.", "Du legst {cards}."),
    passed=Told("{who} passt.", "Du passt."),
    passed_forced=Told("{who} kann nicht mithalten und passt.", "Du kannst nur passen."),
    drew=Told(
        "{who} zieht vom {pile} Stapel eine Karte: {colour}.",
        "Du ziehst vom {pile} Stapel eine Karte: {colour}.",
    ),
    drew_known=Told("{who} zieht vom {pile} Stapel {card}.", "Du ziehst vom {pile} Stapel {card}."),
    replaced=Told(
        "{who} ersetzt eine besiegte Karte vom {pile} Stapel: {colour}.",
        "Du ersetzt eine besiegte Karte vom {pile} Stapel: {colour}.",
    ),
    replaced_known=Told(
        "{who} ersetzt eine besiegte Karte vom {pile} Stapel: {card}.",
        "Du ersetzt eine besiegte Karte vom {pile} Stapel: {card}.",
    ),
    turned_up="Die Karten werden aufgedeckt. {hands}.",
    turned_up_forgotten="Die Karten wurden aufgedeckt.",
    fight_chosen=Told(
        "{who} wählt {colour} als nächsten Kampf.", "Du wählst {colour} als nächsten Kampf."
    ),
    fought=Told(
        "{fight}: {who} gewinnt mit {card} gegen {others}.",
        "{fight}: du gewinnst mit {card} gegen {others}.",
    ),
    fought_alone=Told(
        "{fight}: {who} gewinnt {card}, allein.",
        "{fight}: du gewinnst {card}, allein.",
    ),
    fought_forgotten=Told("{fight}: {who} gewann.", "{fight}: du gewannst."),
    second_fight="{colour}, zweiter Kampf",
    pile_emptied="Der {pile} Stapel ist leer: Diese Runde ist die letzte.",
    deal_scored="Spiel {deal} ist aus. {scores}.",
    ask_lead="Du spielst aus: lege eine bis drei Karten.",
    ask_follow="Du bist dran: {pattern}, aus {colours}; oder pass.",
    ask_forced="Du kannst nicht mithalten: pass.",
    ask_draw="Ziehe: left, links ({left}), oder right, rechts ({right}).",
    ask_draw_or_stop="Ziehe: left, links ({left}), oder right, rechts ({right}), oder stop.",
    ask_order="Wähle den nächsten Kampf: {fights}.",
    ask_replace="Ersetze deine besiegte Karte: left, links ({left}), oder right, rechts ({right}).",
    may_lay="{pattern}, {words}: {lays}, aus {colours}. ? {pattern} zählt sie auf.",
    may_lay_few="{pattern}, {words}: {moves}",
    next_page="Weitere {left}: ? {pattern} {start}",
    hand="Deine Hand, Amulette in Klammern:",
    hand_empty="Deine Hand ist leer.",
    doubles="verdoppelt",
    table_round=Told(
        "Runde {round}. {who} spielt aus, zuletzt dran: {last}.",
        "Runde {round}. Du spielst aus, zuletzt dran: {last}.",
    ),
    table_seat="{who}: {hand}.{laid} Gewonnen: {won}.",
    table_laid=" Gelegt: {cards}.",
    table_passed=" Gepasst.",
    table_pile="Der {pile} Stapel, {cards}, offenes Ende zuerst: {backs}.",
    table_pattern="Muster: {pattern}. Gelegte Farben: {colours}.",
    won_cards="{cards} ({colours})",
    score_seat="{who}: {points}. {colours}",
    score_hidden="Mit geschlossenem Gedächtnis gibt es vor dem Ende keinen Stand.",
    colour_points="{colour} {points}",
)

_BARGON: Final = BargonTexts(
    credit=(
        "Bargon von Kevin Van Ryswyck, Grafik von Rick Scott (CC BY-NC-ND): "
        "https://www.gamesofthegalaxy.com/bargon"
    ),
    red="rot",
    blue="blau",
    points=Counted("1 Punkt", "{n} Punkte"),
    chips=Counted("1 Chip", "{n} Chips"),
    paid=Told("{who} zahlt {chips}; im Topf: {pot}.", "Du zahlst {chips}; im Topf: {pot}."),
    pot_filled="Alle haben gezahlt; im Topf: {pot}.",
    threw=Told("{who} hat geworfen.", "Du hast geworfen."),
    revealed="Runde {round}: {cubes}.",
    lifted=Told("{who} hebt den Becher: {colour}.", "Du hebst den Becher: {colour}."),
    scored=Told("{who} gewinnt die Runde: {points}.", "Du gewinnst die Runde: {points}."),
    nobody_scored="Alle gleich: niemand bekommt Punkte.",
    cup_scored="Der Würfel im Becher weicht ab: niemand bekommt Punkte.",
    tied="Gleichstand: noch eine Runde.",
    slate_entered=Told("{who} trägt ein: {text}", "Du trägst ein: {text}"),
    slate_undone=Told("{who} nimmt zurück: {text}", "Du nimmst zurück: {text}"),
    pot_paid_out=Told("{who} bekommt den Topf: {chips}.", "Du bekommst den Topf: {chips}."),
    ask_pay="Tippe pay, um {chips} in den Topf zu zahlen.",
    ask_throw="Tippe throw, um deinen Würfel zu werfen. Runde {round}, {points} wert.",
    ask_lift="Tippe lift, um den Becher zu heben.",
    no_hand="In diesem Spiel gibt es keine Karten.",
    table_round="Runde {round}, {points} wert.",
    table_cubes="Die Würfel der Runde {round}: {cubes}.",
    table_pot="Im Topf: {chips}.",
    score_seat="{who}: {points}, Gewinnaussicht {chance}",
    per_cent="{whole},{tenths} %",
)

GERMAN: Final = Texts("de", _SESSION, _GARGON, _BARGON)
