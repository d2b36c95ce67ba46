// The first screen: games that wait, and eight to choose from.

import { h, icon } from "../dom.js";
import { withLayout } from "../layouts.js";
import { listRow } from "../sheet.js";
import { say } from "../words.js";
import { gameSheet, tags, thumb } from "./game.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../app.js").Home} Home */
/** @typedef {import("../app.js").HomeGame} HomeGame */
/** @typedef {import("../app.js").HomeTable} HomeTable */

/** @param {App} app @returns {Promise<import("../main.js").Screen>} */
export async function home(app) {
  const draw = async () => render(app, await drawable(await app.home()));
  await draw();
  return { title: "Taberna", tables: () => void draw().catch(() => {}) };
}

/** Return home data whose pictures hold their layouts. @param {Home} data @returns {Promise<Home>} */
export async function drawable(data) {
  const whole = async (/** @type {any} */ one) => ({ ...one, picture: await withLayout(one.picture) });
  const [games, tables] = await Promise.all([Promise.all(data.games.map(whole)), Promise.all(data.tables.map(whole))]);
  return { ...data, games, tables };
}

/** @param {App} app @param {Home} data */
function render(app, data) {
  const running = data.tables.filter(({ status }) => status === "playing" || status === "open");
  const mine = running.filter(({ yours }) => yours).length;
  const note = mine ? say("waiting", { count: mine }) : running.length ? "" : say("waiting_none");
  const page = h("div", { class: "page" },
    h("div", { class: "top" }, logo(), h("h1", { text: "Taberna" }), avatar(app, data.me.name)),
    h("h2", { class: "greeting", text: say(dayPart()) }),
    note ? h("p", { class: "faint", text: note }) : null,
    running.length ? h("div", { class: "running" }, ...running.map((one) => card(app, one))) : null,
    data.daily ? h("div", { class: "list" }, today(app, data.daily)) : null,
    h("div", { class: "section" }, h("h2", { text: say("eight_games") }), h("small", { text: say("easiest") })),
    h("div", { class: "games" }, ...data.games.map((game) => tile(app, data, game))),
    data.invites.length ? invitations(data.invites) : null);
  const place = /** @type {HTMLElement} */ (app.root.parentElement ?? app.root);
  const { scrollTop } = place;
  app.root.replaceChildren(page);
  place.scrollTop = scrollTop;
}

/** @param {App} app @param {NonNullable<Home["daily"]>} daily */
export function today(app, { name, solved }) {
  return listRow(icon("puzzle"), say("today"), solved ? `${name} · ${say("solved")}` : name, () => app.go("puzzles/today"));
}

/** @returns {"morning" | "afternoon" | "evening"} */
function dayPart() {
  const hour = new Date().getHours();
  return hour < 5 || hour >= 18 ? "evening" : hour < 12 ? "morning" : "afternoon";
}

function logo() {
  return h("img", { class: "logo", src: "/page/icon.svg", alt: "", width: 32, height: 32 });
}

/** @param {App} app @param {string} name */
function avatar(app, name) {
  const letter = [...name][0]?.toLocaleUpperCase() ?? "?";
  return h("button", { type: "button", class: "me", text: letter, "aria-label": `${name}: ${say("profile")}`, on: { click: () => app.go("me") } });
}

/** @param {App} app @param {HomeTable} one */
function card(app, one) {
  const others = one.others.filter((name) => name).join(", ");
  const state = one.status === "open" ? say("lobby") : one.yours ? say("your_move") : say("their_move", { name: others });
  return h("button", { type: "button", data: { table: one.table }, on: { click: () => app.go(`table/${one.table}`) } },
    thumb(one.picture),
    h("strong", { text: one.name }),
    h("small", { text: others }),
    h("span", { class: one.yours ? "turn" : "faint", text: state }));
}

/** @param {App} app @param {Home} data @param {HomeGame} game */
function tile(app, data, game) {
  return h("button", { type: "button", class: "game", data: { game: game.game }, on: { click: () => gameSheet(app, data, game) } },
    thumb(game.picture),
    h("span", { class: "words" }, h("strong", { text: game.name }), h("small", { text: game.tagline }), tags(game)));
}

/** @param {Home["invites"]} invites */
function invitations(invites) {
  const links = invites.map(({ platform, address }) =>
    h("a", { href: address, target: "_blank", rel: "noreferrer", text: say("invite_note", { platform }) }));
  return h("p", { class: "section" }, icon("people"), ...links);
}
