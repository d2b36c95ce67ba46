"""Taps, drags and keys on the app's board, and the requests they cause."""

import re
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from rules.core.game import Seat, Stepwise, shown
from rules.core.log import snapshots_of
from rules.core.saved import read_log
from rules.games import games
from tests.adapters.web.browser.boards import Bench, Boards, Json, bench, choices, legal, tokens
from tests.adapters.web.tables import LocalTable
from tests.tiers import FULL

pytestmark = FULL


@pytest.fixture
async def desk(browser: Browser, local: LocalTable) -> Bench:
    context = await browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, reduced_motion="reduce"
    )
    desk = await bench(await context.new_page(), local.adapter.address)
    await desk.answers(why={"text": "", "lit": []})
    return desk


def opening(name: str, position: str = "") -> tuple[Json, list[list[str]]]:
    """Return a board with the legal moves of the player to move, and these moves."""
    game = games()[name]
    state = game.position(position) if position else game.setup(2, game.about.options())
    seen = shown(game, state, None)
    (seat,) = game.to_act(state)
    moves = legal(game, state, seen, seat)
    return Boards().board(seen, choices={**choices(moves), "seat": seat}, viewer=[seat]), moves


@pytest.mark.parametrize("name", ["lasca", "hasami_shogi", "halma", "lambs_and_tigers"])
async def test_two_taps_are_a_move_in_its_notation(desk: Bench, name: str) -> None:
    board, moves = opening(name)
    await desk.page.evaluate("view.settings({ confirmSmall: false })")
    for number, (text, *sites) in enumerate(moves[::7]):
        await desk.show({**board, "table": f"t{number}"})
        await desk.tap(sites[0])
        if len(sites) > 1:
            assert await desk.lit("target") > 0
            await desk.tap(sites[-1])
        assert (await desk.asked("move"))[-1] == ["move", text]


async def test_places_for_a_new_piece_are_lit_before_any_tap(desk: Bench) -> None:
    board, moves = opening("lambs_and_tigers")
    await desk.show(board)
    assert await desk.lit("target") == len(moves)


async def test_a_drag_is_a_move(desk: Bench) -> None:
    board, moves = opening("lasca")
    text, start, end = moves[0]
    await desk.show(board)
    await desk.drag(start, end)
    assert await desk.asked("move") == [["move", text]]


async def test_a_finger_drags_a_piece_straight_ahead(desk: Bench) -> None:
    board, moves = opening("hasami_shogi")
    text, start, end = next(move for move in moves if move[1][0] == move[2][0])
    await desk.show(board)
    await desk.slide(start, end)
    assert await desk.asked("move") == [["move", text]]


async def test_a_finger_that_slides_over_small_places_picks_the_one_it_leaves(desk: Bench) -> None:
    board, moves = opening("halma")
    _, start, _ = next(move for move in moves if len(move) == 3)
    below = f"{start[0]}{int(start[1:]) + 3}"
    await desk.show(board)
    await desk.slide(below, start)
    assert await desk.lit("picked") == 1


async def test_places_that_are_enlarged_with_two_fingers_ask_no_more(desk: Bench) -> None:
    board, _ = opening("halma")
    await desk.show(board)
    assert await desk.page.evaluate("view.small()")
    session = await desk.page.context.new_cdp_session(desk.page)
    await session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2.5})
    assert not await desk.page.evaluate("view.small()")


async def test_what_is_dragged_nowhere_goes_back(desk: Bench) -> None:
    board, moves = opening("lasca")
    await desk.show(board)
    before = await desk.page.locator(".piece").evaluate_all(
        "those => those.map((one) => one.style.transform)"
    )
    await desk.drag(moves[0][1], "g7")
    after = await desk.page.locator(".piece").evaluate_all("those => those.map((one) => one.style.transform)")
    assert await desk.asked("move") == []
    assert sorted(before) == sorted(after)


async def test_a_tap_that_is_not_allowed_asks_why_shakes_and_lights_what_can_move(desk: Bench) -> None:
    board, moves = opening("lasca")
    await desk.page.emulate_media(reduced_motion="no-preference")
    await desk.answers(why={"text": "no", "lit": ["a3", "c3"]})
    await desk.show(board)
    await desk.page.evaluate(
        """() => {
          window.shaken = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...those) {
            shaken.push(this.getAttribute("class"));
            return animate.apply(this, those);
          };
        }"""
    )
    await desk.tap("a1")
    assert await desk.asked("why") == [["why", ["a1"], []]]
    assert "body" in await desk.page.evaluate("shaken")
    await expect(desk.page.locator(".frame.mark-picked")).to_have_count(2)
    await desk.tap(moves[0][1])
    assert await desk.lit("picked") == 1


async def test_a_second_tap_lets_go_and_another_piece_is_taken_instead(desk: Bench) -> None:
    board, moves = opening("lasca")
    starts = list(dict.fromkeys(move[1] for move in moves))
    await desk.show(board)
    await desk.tap(starts[0], starts[0])
    assert await desk.lit("picked") == 0
    await desk.tap(starts[0], starts[1])
    pressed = desk.page.locator('.place[aria-pressed="true"]')
    await expect(pressed).to_have_attribute("data-site", starts[1])
    assert await desk.asked("why", "move") == []


async def test_arrows_enter_and_escape_play_without_a_pointer(desk: Bench) -> None:
    board, _ = opening("lasca")
    await desk.show(board)
    stops = desk.page.locator('.place[tabindex="0"]')
    await expect(stops).to_have_count(1)
    await expect(stops).to_have_attribute("data-site", "a1")
    await stops.focus()
    for key in ("ArrowUp", "ArrowUp", "Enter"):
        await desk.page.keyboard.press(key)
    focused = desk.page.locator(".place:focus")
    await expect(focused).to_have_attribute("data-site", "a3")
    await expect(focused).to_have_attribute("aria-pressed", "true")
    await expect(desk.page.locator('.place[data-site="b4"]')).to_have_attribute(
        "aria-label", "b4: empty. You can move here."
    )
    await desk.page.keyboard.press("Escape")
    await expect(focused).not_to_have_attribute("aria-pressed", "true")
    for key in ("Enter", "ArrowUp", "ArrowRight", "Enter"):
        await desk.page.keyboard.press(key)
    assert await desk.asked("move") == [["move", "a3-b4"]]


async def test_small_places_ask_once_more_and_have_a_glass(desk: Bench) -> None:
    board, moves = opening("halma")
    text, start, end = next(move for move in moves if len(move) == 3)
    await desk.show(board)
    place = await desk.middle(end)
    await desk.tap(start, end)
    assert await desk.asked("move") == []
    await expect(desk.page.get_by_role("button", name="Not yet")).to_be_visible()
    assert await desk.middle(end) == place
    await desk.page.get_by_role("button", name="Not yet").click()
    await desk.tap(start, end, end)
    assert await desk.asked("move") == [["move", text]]
    x, y = await desk.middle(start)
    finger = {
        "pointerId": 5,
        "pointerType": "touch",
        "clientX": x,
        "clientY": y,
        "bubbles": True,
        "isPrimary": True,
    }
    await desk.show({**board, "table": "other"})
    await desk.page.locator(".play-layer").dispatch_event("pointerdown", finger)
    await expect(desk.page.locator(".board-glass")).to_be_visible()
    await desk.page.locator(".play-layer").dispatch_event("pointerup", finger)
    await expect(desk.page.locator(".board-glass")).to_be_hidden()
    assert await desk.lit("picked") == 1


async def test_how_a_die_turns_is_chosen_and_shown_as_a_die(desk: Bench) -> None:
    board, moves = opening("dice_towers")
    assert {text for text, *sites in moves if sites == ["d1", "d4"]} == {"d1d4", "d1d4-", "d1d4+"}
    values = {text: 3 + text.count("+") - text.count("-") for text, *_ in moves}
    ends = {text: [{"kind": "die", "seat": 0, "value": value}] for text, value in values.items()}
    del ends["d1d2"]  # the server sends ends only if several moves share their places
    for number, (text, value) in enumerate((("d1d4", 3), ("d1d4-", 2), ("d1d4+", 4))):
        await desk.show({**board, "choices": {**board["choices"], "ends": ends}, "table": f"t{number}"})
        await desk.tap("d1")
        face = desk.page.get_by_role("radio", name=f"Show {value}")
        await expect(face.locator("circle.ink")).to_have_count(value)
        if value != 3:
            await face.click()
        await desk.tap("d4")
        assert (await desk.asked("move"))[-1] == ["move", text]


def at_crown(**changes: object) -> Json:
    """Return a board where chips may be staked: 12 in hand, at most 10 on a figure."""
    seen = Boards().played("crown_and_anchor", 2, seed=1, steps=1)[0]
    sites = [site["name"] for site in seen["diagram"]["layout"]["sites"]]
    stakes = {
        "sites": sites,
        "chips": [1, 5, 25],
        "mine": {},
        "purse": 12,
        "limits": dict.fromkeys(sites, 10),
        **changes,
    }
    return {**seen, "choices": choices(stakes=stakes, words=[{"word": "ready", "label": "Ready"}])}


async def test_chips_are_put_on_the_felt_by_tapping_it(desk: Bench) -> None:
    await desk.show(at_crown())
    await desk.page.get_by_role("radio", name="5 chips", exact=True).click()
    await desk.tap("crown", "crown", "crown")
    await desk.tap("heart")
    await expect(desk.page.locator(".piece")).to_have_count(2)
    assert await desk.standing() == {
        figure: [{"kind": "chip", "seat": 0, "value": chips}]
        for figure, chips in (("crown", 10), ("heart", 2))
    }
    await desk.page.get_by_role("button", name="Ready").click()
    await desk.page.wait_for_timeout(100)
    *stakes, ready = await desk.asked("stake", "word")
    # A slow machine sends a stake before the next tap; the last total is what counts.
    assert {site: total for _, site, total in stakes} == {"crown": 10, "heart": 2}
    assert ready == ["word", "ready"]
    (refused,) = await desk.asked("announce")
    assert "10" in refused[1]


async def test_a_chip_flies_to_the_felt_once(desk: Bench) -> None:
    await desk.page.emulate_media(reduced_motion="no-preference")
    await desk.page.evaluate(
        """() => {
          window.flights = 0;
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...how) {
            window.flights += this.matches(".piece");
            return animate.apply(this, how);
          };
        }"""
    )
    board = at_crown()
    await desk.show(board)
    await desk.page.get_by_role("radio", name="5 chips", exact=True).click()
    await desk.tap("crown")
    await expect(desk.page.locator(".piece")).to_have_count(1)
    chip = {"kind": "chip", "seat": 0, "value": 5}
    moves = [{"kind": "place", "sites": ["crown"], "count": 5, "seat": 0}]
    diagram = {**board["diagram"], "stacks": {"crown": [chip]}, "moves": moves}
    stakes = {**board["choices"]["stakes"], "mine": {"crown": 5}}
    await desk.show(
        {**board, "revision": 99, "diagram": diagram, "choices": {**board["choices"], "stakes": stakes}}
    )
    assert await desk.page.evaluate("flights") == 1
    assert await desk.standing() == {"crown": [chip]}


async def test_chips_are_dragged_off_the_felt(desk: Bench) -> None:
    board = at_crown(mine={"crown": 6})
    board["diagram"]["stacks"] = {"crown": [{"kind": "chip", "seat": 0, "value": 6}]}
    await desk.show(board)
    x, y = await desk.page.evaluate(
        """() => {
          const at = new DOMPoint(0, 0).matrixTransform(document.querySelector(".piece").getScreenCTM());
          return [at.x, at.y];
        }"""
    )
    await desk.page.mouse.move(x, y)
    await desk.page.mouse.down()
    await desk.page.mouse.move(4, 4, steps=5)
    await desk.page.mouse.up()
    await expect(desk.page.locator(".piece")).to_have_count(0)
    await desk.page.wait_for_timeout(400)
    assert await desk.asked("stake") == [["stake", "crown", 0]]


async def test_dice_are_seen_without_motion_though_the_next_bets_are_open(desk: Bench) -> None:
    before = {**at_crown(), "now": 0, "deadline": 60}
    dice = {
        "title": "",
        "role": "dice",
        "rows": [[{"kind": "figure_die", "value": value} for value in (1, 3, 3)]],
    }
    thrown = {"moves": [{"kind": "roll", "sites": [], "seat": 0, "count": 3}], "panels": [dice]}
    await desk.show(before)
    counting = desk.page.locator(".hub.is-counting")
    await expect(counting).to_have_count(1)
    await desk.show({**before, "diagram": {**before["diagram"], **thrown}})
    assert await counting.count() == 0
    await expect(desk.page.locator(".hub-dice .board-die")).to_have_count(3)
    await expect(counting).to_have_count(1)


async def test_lost_chips_leave_the_felt_that_is_bet_on_again(desk: Bench) -> None:
    board = at_crown()
    won, lost = {"kind": "chip", "seat": 0, "value": 5, "gain": 5}, {"kind": "chip", "seat": 0, "value": 5}
    thrown = {
        "stacks": {"crown": [won], "heart": [lost]},
        "marks": [{"kind": "won", "sites": ["crown"]}, {"kind": "captured", "sites": ["heart"]}],
        "moves": [{"kind": "pay", "sites": ["heart"], "count": 5, "seat": 1}],
    }
    await desk.show({**board, "diagram": {**board["diagram"], **thrown}})
    assert await desk.standing() == thrown["stacks"]
    await expect(desk.page.locator(".piece")).to_have_count(1)
    assert await desk.standing() == {"crown": [won]}


async def test_a_stake_that_is_refused_leaves_the_felt(desk: Bench) -> None:
    await desk.answers(stake="refuse")
    await desk.show(at_crown())
    await desk.tap("anchor")
    await expect(desk.page.locator(".piece")).to_have_count(1)
    await expect(desk.page.locator(".piece")).to_have_count(0)


async def test_a_bid_is_typed_on_the_pad(desk: Bench) -> None:
    board = Boards().played("citadel", 2, seed=1, steps=1)[0]
    await desk.show({**board, "choices": choices(number=[1, 17])})
    bid = desk.page.get_by_role("button", name="Bid", exact=True)
    await expect(bid).to_be_disabled()
    await desk.page.get_by_role("button", name="1", exact=True).click()
    await expect(desk.page.get_by_role("button", name="8", exact=True)).to_be_disabled()
    await desk.page.keyboard.press("6")
    await bid.click()
    assert await desk.asked("bid") == [["bid", 16]]
    await expect(desk.page.locator(".board-bid")).to_contain_text("16")


def spent(answer: Json) -> list[bool]:
    """Return for each die of a board whether it shows as spent."""
    (dice,) = (panel["rows"][0] for panel in answer["diagram"]["panels"] if panel["role"] == "dice")
    return [die.get("spent", False) for die in dice]


def steps_of(number: int) -> tuple[Json, dict[str, Json]]:
    """Return a board of Tabula's golden log after a throw, and the result of every choice of steps."""
    tabula = games()["tabula"]
    log = read_log(Path("rules/games/tabula/golden/tabula.log").read_text())
    state = snapshots_of(tabula, log)[number].state
    assert isinstance(tabula, Stepwise)
    (seat,) = tabula.to_act(state)
    boards = Boards()
    answers: dict[str, Json] = {}

    def follow(taken: tuple[str, ...]) -> None:
        following = tabula.steps(state, taken)
        seen = boards.board(shown(tabula, tabula.stepped(state, taken), None))
        answers[" ".join(taken)] = {
            "diagram": seen["diagram"],
            "next": [[step, *sites] for step, sites in following.items()],
            "move": None if following else " ".join(taken),
        }
        dice = answers[" ".join(taken)]["dice"] = {}
        for step in following:
            follow((*taken, step))
            changes = zip(
                spent(answers[" ".join(taken)]), spent(answers[" ".join((*taken, step))]), strict=True
            )
            (dice[step],) = (place for place, (was, now) in enumerate(changes) if now and not was)

    follow(())
    board = boards.board(shown(tabula, state, None), viewer=[seat], choices=choices(steps=True))
    return board, answers


async def test_a_tap_on_a_man_moves_him_by_the_largest_die_and_confirm_ends_the_move(desk: Bench) -> None:
    board, answers = steps_of(31)
    await desk.answers(steps=answers)
    await desk.show(board)
    confirm, undo = (desk.page.get_by_role("button", name=name) for name in ("Confirm", "Undo step"))
    dice = desk.page.locator(".board-choice")
    await expect(confirm).to_be_disabled()
    taken = ""
    while answers[taken]["move"] is None:
        shown = answers[taken]["diagram"]["panels"][0]["rows"][0]
        place = max(answers[taken]["dice"].values(), key=lambda place: shown[place]["value"])
        await expect(desk.page.locator('.board-choice[aria-pressed="true"]')).to_have_count(1)
        await expect(dice.nth(place)).to_have_attribute("aria-pressed", "true")
        step, start, _ = next(
            one for one in answers[taken]["next"] if answers[taken]["dice"][one[0]] == place
        )
        await desk.tap(start)
        taken = f"{taken} {step}".strip()
        await expect(undo).to_be_enabled()
        await expect(dice.nth(place)).to_be_disabled()
        assert await desk.standing() == tokens(answers[taken])
    await expect(desk.page.locator('.board-choice[aria-pressed="true"]')).to_have_count(0)
    before = " ".join(taken.split()[:-1])
    await undo.click()
    await expect(confirm).to_be_disabled()
    assert await desk.standing() == tokens(answers[before])
    step, start, end = answers[before]["next"][0]
    await desk.drag(start, end)
    await expect(confirm).to_be_enabled()
    await confirm.click()
    assert await desk.asked("move") == [["move", answers[f"{before} {step}".strip()]["move"]]]


async def test_a_step_that_is_tapped_while_the_one_before_glides_counts(
    browser: Browser, local: LocalTable
) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    desk = await bench(await context.new_page(), local.adapter.address)
    board, answers = steps_of(31)
    await desk.answers(steps=answers)
    await desk.show(board)
    await expect(desk.page.locator('.board-choice[aria-pressed="true"]')).to_have_count(1)
    taken, taps = "", list[tuple[float, float]]()
    for _ in range(2):
        shown = answers[taken]["diagram"]["panels"][0]["rows"][0]
        place = max(answers[taken]["dice"].values(), key=lambda place: shown[place]["value"])
        step, start, _ = next(
            one for one in answers[taken]["next"] if answers[taken]["dice"][one[0]] == place
        )
        taps.append(await desk.middle(start))
        taken = f"{taken} {step}".strip()
    for x, y in taps:
        await desk.page.mouse.click(x, y)
    await expect(desk.page.locator(".board-choice:disabled")).to_have_count(2)
    assert await desk.asked("why") == []
    await desk.page.wait_for_function("taken => view.mode.taken.join(' ') === taken", arg=taken)


async def test_a_tap_on_a_board_that_glides_in_counts(browser: Browser, local: LocalTable) -> None:
    context = await browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    desk = await bench(await context.new_page(), local.adapter.address)
    lasca = games()["lasca"]
    state = lasca.setup(2, lasca.about.options())
    after = lasca.play(state, Seat(0), next(iter(lasca.moves(state, Seat(0)))))
    (seat,) = lasca.to_act(after.state)
    boards = Boards()
    await desk.show(boards.board(shown(lasca, state, None)))
    seen = shown(lasca, after.state, None, after.facts)
    moves = legal(lasca, after.state, seen, seat)
    board = boards.board(seen, 1, choices={**choices(moves), "seat": seat}, viewer=[seat])
    origin = moves[0][1]
    where = await desk.middle(origin)
    await desk.page.evaluate("board => void view.show(board)", board)
    await desk.page.wait_for_timeout(60)
    await desk.page.mouse.click(*where)
    await expect(desk.page.locator(f'.place[data-site="{origin}"]')).to_have_attribute("aria-pressed", "true")
    assert await desk.asked("why") == []


async def test_no_countdown_runs_while_a_table_is_paused(desk: Bench) -> None:
    counting = desk.page.locator(".hub.is-counting")
    await desk.show({**at_crown(), "deadline": 30})
    await expect(counting).to_have_count(1)
    await desk.show({**at_crown(), "deadline": None})
    await expect(counting).to_have_count(0)


async def test_a_tap_on_another_die_makes_it_the_one_to_move_by(desk: Bench) -> None:
    board, answers = steps_of(31)
    await desk.answers(steps=answers)
    await desk.show(board)
    active = desk.page.locator('.board-choice[aria-pressed="true"]')
    await expect(active).to_have_count(1)
    shown = board["diagram"]["panels"][0]["rows"][0]
    place = min(answers[""]["dice"].values(), key=lambda place: shown[place]["value"])
    step, start, _ = next(one for one in answers[""]["next"] if answers[""]["dice"][one[0]] == place)
    await expect(active).not_to_have_accessible_name(f"Die {shown[place]['value']}")
    await desk.page.get_by_role("button", name=f"Die {shown[place]['value']}").first.click()
    await expect(active).to_have_accessible_name(f"Die {shown[place]['value']}")
    await desk.tap(start)
    await expect(desk.page.get_by_role("button", name="Undo step")).to_be_enabled()
    assert await desk.standing() == tokens(answers[step])


async def test_a_man_who_cannot_move_by_the_active_die_is_picked(desk: Bench) -> None:
    board, answers = steps_of(39)  # with 1, 4 and 3 the man on 9 cannot move by the 4
    await desk.answers(steps=answers)
    await desk.show(board)
    active = desk.page.locator('.board-choice[aria-pressed="true"]')
    await expect(active).to_have_accessible_name("Die 4")
    await desk.tap("9")
    await expect(desk.page.locator('.place[data-site="9"]')).to_have_attribute("aria-pressed", "true")
    await expect(active).to_have_accessible_name("Die 4")
    await desk.tap("10")
    await expect(desk.page.get_by_role("button", name="Undo step")).to_be_enabled()
    assert await desk.standing() == tokens(answers["9-10"])


async def test_a_drag_takes_several_steps_with_the_same_man(desk: Bench) -> None:
    board, answers = steps_of(39)
    far = next(
        (first[1], second[2], f"{first[0]} {second[0]}")
        for first in answers[""]["next"]
        for second in answers[first[0]]["next"]
        if first[2] == second[1]
        and second[2] not in {one[2] for one in answers[""]["next"] if one[1] == first[1]}
    )
    start, end, taken = far
    await desk.answers(steps=answers)
    await desk.show(board)
    await expect(desk.page.locator('.board-choice[aria-pressed="true"]')).to_have_count(1)
    await desk.page.mouse.move(*await desk.middle(start))
    await desk.page.mouse.down()
    await desk.page.mouse.move(*await desk.middle(end), steps=6)
    target = desk.page.locator(f'.place[data-site="{end}"]')
    await expect(target).to_have_attribute("aria-label", re.compile("You can move here"))
    await desk.page.mouse.up()
    await expect(desk.page.get_by_role("button", name="Undo step")).to_be_enabled()
    assert tokens(answers[taken])[end] == (await desk.standing())[end]


async def test_dice_that_are_used_are_dimmed(desk: Bench) -> None:
    board, answers = steps_of(31)
    step, start, end = answers[""]["next"][0]
    await desk.answers(steps=answers)
    await desk.show(board)
    await expect(desk.page.locator(".board-dice .board-token")).to_have_count(3)
    await expect(desk.page.locator(".board-dice .is-spent")).to_have_count(0)
    await desk.drag(start, end)
    await expect(desk.page.locator(".board-dice .is-spent")).to_have_count(1)
    assert step in answers
