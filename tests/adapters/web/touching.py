"""Players in the board app who know no game and follow the choices in the JSON."""

from math import hypot
from random import Random
from typing import Any

from tests.adapters.web.tables import Answer, LocalTable

Board = dict[str, Any]


class Toucher:
    """Player for everybody who shares the device, at a table of any game, by the choices of its boards."""

    def __init__(self, local: LocalTable, table: str, seed: int) -> None:
        self.local = local
        self.table = table
        self.chance = Random(seed)
        self._layouts: dict[str, Answer] = {}

    async def sees(self, slug: str) -> Board:
        """Return the table as one of the players sees it."""
        return await self.local.gets(f"/api/board/{self.table}", slug)

    async def acts(self, slug: str, board: Board, command: str, **args: str) -> Answer:
        """Send a person's action, which the bot must accept."""
        fields = {"table": self.table, "turn": board["turn"], "command": command, "args": args}
        done = await self.local.asks("/api/act", slug, **fields)
        assert done["ok"], done["text"]
        return done

    async def why(self, slug: str, board: Board, sites: list[str]) -> Answer:
        """Return the reason why a move along these sites is illegal."""
        fields = {"table": self.table, "turn": board["turn"], "sites": sites}
        return await self.local.asks("/api/why", slug, **fields)

    async def plays_on(self, slug: str) -> bool:
        """Make one decision for a person; return False if they have none."""
        board = await self.sees(slug)
        choices = board["choices"]
        if (
            board["status"] != "playing"
            or choices is None
            or choices["seat"] not in board["diagram"]["to_act"]
        ):
            return False
        if (stakes := choices["stakes"]) and not stakes["mine"] and max(stakes["limits"].values()):
            site = max(stakes["sites"], key=lambda site: (stakes["limits"][site], self.chance.random()))
            await self.acts(slug, board, "bet", figure=site, amount=str(min(stakes["limits"][site], 25)))
        elif choices["words"]:
            await self.acts(slug, board, "word", word=self.chance.choice(choices["words"])["word"])
        elif choices["number"]:
            low, high = choices["number"]
            await self.acts(slug, board, "bid", points=str(self.chance.randint(low, min(high, low + 9))))
        elif choices["steps"]:
            await self.acts(slug, board, "move", move=await self.steps(slug, board))
        else:
            await self.acts(slug, board, "move", move=await self.move(slug, board))
        return True

    async def steps(self, slug: str, board: Board) -> str:
        """Choose a whole move, step by step."""
        taken: list[str] = []
        while True:
            fields = {"table": self.table, "turn": board["turn"], "taken": taken}
            steps = await self.local.asks("/api/steps", slug, **fields)
            if steps["move"]:
                return str(steps["move"])
            taken.append(self.chance.choice(steps["next"])[0])

    async def move(self, slug: str, board: Board) -> str:
        """Return a move that brings men to their goals if the board has goals, or any other."""
        moves, seat = [*board["choices"]["moves"]], board["choices"]["seat"]
        self.chance.shuffle(moves)
        layout = await self.layout(slug, board["diagram"]["layout"])
        goals = layout["goals"].get(str(seat))
        if goals and self.chance.random() < 0.95:
            places = {site["name"]: (site["x"], site["y"]) for site in layout["sites"]}
            aims = [places[name] for name in goals if not board["diagram"]["stacks"].get(name)]
            aim = max(aims or [places[goals[0]]], key=lambda place: hypot(place[0] - 8, place[1] - 8))

            def apart(site: str) -> float:
                return hypot(places[site][0] - aim[0], places[site][1] - aim[1])

            moves.sort(key=lambda move: apart(move[-1]) - apart(move[1]))
        return str(moves[0][0])

    async def layout(self, slug: str, name: str) -> Answer:
        if name not in self._layouts:
            self._layouts[name] = await self.local.gets(f"/api/layout/{name}", slug)
        return self._layouts[name]
