// Who plays, on both sides of the board: names, what they have, whose turn it is, and the clocks.

import { bearing } from "../board/marks.js";
import { initial } from "../board/picture.js";
import { picture } from "../board/token_picture.js";
import { h, svg } from "../dom.js";
import { say } from "../words.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").TablePlayer} Player */

const MANY = 3; // players beyond whom plates are small, and stand in rows
const URGENT = 30; // seconds left from when a clock stands out

export class Plates {
  constructor() {
    this.others = h("div", { class: "plates" });
    this.own = h("div", { class: "plates own" });
    /** @type {{clock: HTMLElement, deadline: number}[]} */
    this.clocks = [];
    this.ahead = 0; // seconds by which the server's clock is ahead of this one
  }

  /** @param {Board} board */
  show(board) {
    this.ahead = board.now - Date.now() / 1000;
    this.clocks = [];
    const many = board.players.length > MANY;
    const own = board.players.filter((player) => player.you);
    const others = board.players.filter((player) => !player.you);
    this.others.classList.toggle("many", many);
    this.own.classList.toggle("many", many);
    const below = many ? [] : own.length ? own : others.slice(-1);
    const above = many ? board.players : own.length ? others : others.slice(0, -1);
    this.others.replaceChildren(...above.map((player) => this.plate(board, player)));
    this.own.replaceChildren(...below.map((player) => this.plate(board, player)));
    this.tick();
  }

  /** @param {Board} board @param {Player} player */
  plate(board, player) {
    const shown = board.diagram.players.find(({ seat }) => seat === player.seat);
    const cells = (shown?.cells ?? []).filter((cell) => typeof cell === "string").join(" · ");
    const doing = player.sealed ? say("has_bid") : player.waiting && player.computer ? say("thinking") : "";
    const clock = h("span", { class: "clock", role: "timer", hidden: true });
    if (player.deadline) this.clocks.push({ clock, deadline: player.deadline });
    const words = h("span", { class: "words" },
      h("strong", { text: player.name }), h("small", {}, arrow(board, player.seat), doing || cells || player.side));
    const turn = player.waiting && !player.sealed && board.status === "playing";
    return h("div", { class: `plate${turn ? " turn" : ""}${player.you ? " you" : ""}`, data: { plate: String(player.seat) } }, stone(board, player, shown?.token), words, clock);
  }

  /** Bring the clocks up to date; called every second. */
  tick() {
    const now = Date.now() / 1000 + this.ahead;
    for (const { clock, deadline } of this.clocks) {
      const left = Math.max(0, Math.round(deadline - now));
      clock.hidden = false;
      clock.textContent = written(left);
      clock.classList.toggle("urgent", left <= URGENT);
    }
  }
}

/**
 * Draw what a player moves.
 * @param {Board} board @param {Player} player @param {import("../types.js").Token} [token]
 */
function stone({ diagram: { layout }, theme }, { name, seat, colour }, token) {
  if (!token || typeof layout === "string") return disc(colour);
  const style = { sides: layout.sides, initial: () => initial(name, seat), mine: () => false };
  return h("span", { class: "stone" }, picture(token, { theme }, style));
}

/** Draw the direction that a seat's men go in, in games where each has a goal of its own. @param {Board} board @param {number} seat */
function arrow({ diagram: { layout } }, seat) {
  const turn = typeof layout === "string" ? null : bearing(layout, seat);
  if (turn === null) return null;
  return svg("svg", { viewBox: "-12 -12 24 24", class: "bearing", "aria-hidden": "true" }, svg("path", { d: "M-10 0H9M2-7l7 7-7 7", transform: `rotate(${Math.round(turn)})` }));
}

/** Draw a plain disc in a colour of the board. @param {string} colour */
export function disc(colour) {
  const made = h("span", { class: "disc", "aria-hidden": "true" });
  made.style.setProperty("--disc", `var(--${colour}-face)`);
  made.style.setProperty("--rim", `var(--${colour}-wall)`);
  return made;
}

/** @param {number} seconds */
function written(seconds) {
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
