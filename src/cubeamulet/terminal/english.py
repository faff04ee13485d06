"""The terminal in English."""

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
    commitment="Commitment of this game, shown before it begins: {commitment}",
    practice="Practice game {seed}: whoever knows the number can work out every card.",
    seats="At the table: {names}.",
    bots={
        "random": BotTexts(
            ("Fairy", "Sprite", "Pixie", "Elf"),
            "Plays anything allowed and trusts to luck.",
        ),
        "novice": BotTexts(
            ("Pegasus", "Unicorn", "Hippogriff", "Kelpie"),
            "Has only just learned the rules and loves its high cards.",
        ),
        "steady": BotTexts(
            ("Gargoyle", "Golem", "Griffin", "Sphinx"),
            "Plays by proven rules of thumb, calmly and soundly.",
        ),
        "expert": BotTexts(
            ("Manticore", "Chimera", "Basilisk", "Hydra"),
            "Imagines what the others may hold, and weighs its moves.",
        ),
        "master": BotTexts(
            ("Dragon", "Wyvern", "Lindworm", "Leviathan"),
            "Guesses what others hold, sees who plays without care, and thinks far ahead.",
        ),
    },
    you="you",
    hint="Type a move, or ? for what is possible, or help.",
    help=(
        "Moves are typed as they are written in records. Besides:\n"
        "  ?       what is possible now\n"
        "  hand    your cards\n"
        "  table   what lies on the table\n"
        "  score   the score so far\n"
        "  log     what has happened\n"
        "  help    this text\n"
        "  quit    leave the game"
    ),
    prompt="> ",
    not_understood="Not possible: {reason}",
    refusals={
        "unparsable_move": "that is no move",
        "not_your_turn": "it is not your turn",
        "wrong_kind": "that does not answer the question",
        "card_not_held": "you do not hold that card",
        "three_of_a_colour": "three cards of one colour cannot be laid",
        "wrong_pattern": "that is not the pattern of this round",
        "colour_not_laid": "the last seat may only use colours that have been laid",
        "start_player_must_lay": "who leads must lay",
        "draw_at_least_one": "who passes draws at least one card",
        "colour_not_in_group": "that colour is not to be fought now",
        "asked_for_pay": "first the ante is paid: pay",
        "asked_for_throw": "now the cubes are thrown: throw",
        "asked_for_lift": "now the cup is lifted: lift",
    },
    bye="Left before the end.",
    over="The game is over.",
    won=Told("{who} wins.", "You win."),
    won_together="{names} share the win.",
    score_line="{who}: {points}",
    save="File name for the record (empty: do not keep it): ",
    saved="The record is in {path}.",
    unsaved="The record was not kept.",
    and_=" and ",
)

_GARGON: Final = GargonTexts(
    credit=(
        "Gargon by Rüdiger Dorn, art by Oliver Freudenreich, published by Amigo in 2001. "
        "This is an unofficial, non-commercial implementation."
    ),
    colours=("white", "blue", "violet", "red", "yellow", "green"),
    piles=("left", "right"),
    from_piles=("left", "right"),
    patterns=(
        "one card",
        "two of one colour",
        "one each of two colours",
        "two of one colour and one of another",
        "one each of three colours",
    ),
    cards=Counted("1 card", "{n} cards"),
    amulets=Counted("1 amulet", "{n} amulets"),
    points=Counted("1 point", "{n} points"),
    lays=Counted("1 lay", "{n} lays"),
    deal_began=Told("Deal {deal}. {who} starts.", "Deal {deal}. You start."),
    round_began=Told("Round {round}. {who} leads.", "Round {round}. You lead."),
    laid=Told("{who} lays {backs}.", "You lay {backs}."),
    laid_known=Told("{who} lays {cards}.", "You lay {cards}."),
    passed=Told("{who} passes.", "You pass."),
    passed_forced=Told("{who} cannot follow and passes.", "You cannot follow and pass."),
    drew=Told(
        "{who} draws a {colour} card from the {pile} pile.",
        "You draw a {colour} card from the {pile} pile.",
    ),
    drew_known=Told(
        "{who} draws {card} from the {pile} pile.", "You draw {card} from the {pile} pile."
    ),
    replaced=Told(
        "{who} replaces a beaten card: {colour}, from the {pile} pile.",
        "You replace a beaten card: {colour}, from the {pile} pile.",
    ),
    replaced_known=Told(
        "{who} replaces a beaten card: {card}, from the {pile} pile.",
        "You replace a beaten card: {card}, from the {pile} pile.",
    ),
    turned_up="The cards are turned up. {hands}.",
    turned_up_forgotten="The cards were turned up.",
    fight_chosen=Told(
        "{who} chooses {colour} as the next fight.", "You choose {colour} as the next fight."
    ),
    fought=Told(
        "{fight}: {who} wins with {card} against {others}.",
        "{fight}: you win with {card} against {others}.",
    ),
    fought_alone=Told(
        "{fight}: {who} wins {card}, alone.",
        "{fight}: you win {card}, alone.",
    ),
    fought_forgotten=Told("{fight}: {who} won.", "{fight}: you won."),
    second_fight="{colour}, second fight",
    pile_emptied="The {pile} pile is empty: this round is the last.",
    deal_scored="Deal {deal} is over. {scores}.",
    ask_lead="You lead: lay one to three cards.",
    ask_follow="Your turn: {pattern}, of {colours}; or pass.",
    ask_forced="You cannot follow: pass.",
    ask_draw="Draw: left ({left}) or right ({right}).",
    ask_draw_or_stop="Draw: left ({left}) or right ({right}), or stop.",
    ask_order="Choose the next fight: {fights}.",
    ask_replace="Replace your beaten card: left ({left}) or right ({right}).",
    may_lay="{pattern}, {words}: {lays}, of {colours}. ? {pattern} lists them.",
    may_lay_few="{pattern}, {words}: {moves}",
    next_page="Further {left}: ? {pattern} {start}",
    hand="Your hand, amulets in brackets:",
    hand_empty="Your hand is empty.",
    doubles="doubles",
    table_round=Told(
        "Round {round}. {who} leads, last seat: {last}.",
        "Round {round}. You lead, last seat: {last}.",
    ),
    table_seat="{who}: {hand}.{laid} Won: {won}.",
    table_laid=" Laid: {cards}.",
    table_passed=" Passed.",
    table_pile="The {pile} pile, {cards}, open end first: {backs}.",
    table_pattern="Pattern: {pattern}. Colours laid: {colours}.",
    won_cards="{cards} ({colours})",
    score_seat="{who}: {points}. {colours}",
    score_hidden="With closed memory there is no score before the end.",
    colour_points="{colour} {points}",
)

_BARGON: Final = BargonTexts(
    credit=(
        "Bargon by Kevin Van Ryswyck, graphics by Rick Scott (CC BY-NC-ND): "
        "https://www.gamesofthegalaxy.com/bargon"
    ),
    red="red",
    blue="blue",
    points=Counted("1 point", "{n} points"),
    chips=Counted("1 chip", "{n} chips"),
    paid=Told("{who} pays {chips}; in the pot: {pot}.", "You pay {chips}; in the pot: {pot}."),
    pot_filled="Everybody has paid; in the pot: {pot}.",
    threw=Told("{who} has thrown.", "You have thrown."),
    revealed="Round {round}: {cubes}.",
    lifted=Told("{who} lifts the cup: {colour}.", "You lift the cup: {colour}."),
    scored=Told("{who} wins the round: {points}.", "You win the round: {points}."),
    nobody_scored="All alike: nobody scores.",
    cup_scored="The cup's cube is the odd one: nobody scores.",
    tied="Tied: one more round.",
    slate_entered=Told("{who} enters: {text}", "You enter: {text}"),
    slate_undone=Told("{who} takes back: {text}", "You take back: {text}"),
    pot_paid_out=Told("{who} takes the pot: {chips}.", "You take the pot: {chips}."),
    ask_pay="Type pay to pay {chips} into the pot.",
    ask_throw="Type throw to throw your cube. Round {round}, worth {points}.",
    ask_lift="Type lift to lift the cup.",
    no_hand="There are no cards in this game.",
    table_round="Round {round}, worth {points}.",
    table_cubes="The cubes of round {round}: {cubes}.",
    table_pot="In the pot: {chips}.",
    score_seat="{who}: {points}, chance of winning {chance}",
    per_cent="{whole}.{tenths}%",
)

ENGLISH: Final = Texts("en", _SESSION, _GARGON, _BARGON)
