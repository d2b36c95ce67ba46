// The person who plays here: name, language, how the app looks, ratings, results, chips, data.

import { button, h, icon } from "../dom.js";
import { Refused, post } from "../net.js";
import { inside, me, prefer, preferences } from "../session.js";
import { confirmed, listRow, toast } from "../sheet.js";
import { say } from "../words.js";
import { act, contents, showAnswer } from "./answer.js";

/** @typedef {import("../main.js").App} App */
/** @typedef {import("../session.js").Preferences} Preferences */

const LANGUAGES = { en: "English", "pt-BR": "Português", it: "Italiano" };

/** @param {App} app @returns {Promise<import("../main.js").Screen>} */
export async function profile(app) {
  const place = { room: "private" };
  const [played, home] = await Promise.all([act({ ...place, command: "profile" }), app.home()]);
  const told = async (/** @type {string} */ command, /** @type {Record<string, string>} */ args, /** @type {string} */ title) => {
    const answer = await act({ ...place, command, args });
    if (answer) showAnswer(title, answer, place);
  };
  const named = h("input", { type: "checkbox", role: "switch", checked: home.me.credited,
    on: { change: async (event) => { if (!await act({ ...place, command: "privacy", args: { what: event.target.checked ? "credit" : "uncredit" } })) app.restart(); } } });
  const credit = h("label", { class: "switch" }, h("span", { text: say("credit_me") }), named);
  const erase = async () => {
    if (await confirmed(say("sure_delete"), say("delete_data"))) await told("privacy", { what: "delete" }, say("delete_data"));
  };
  app.root.replaceChildren(h("div", { class: "page narrow" },
    h("h1", { text: say("profile") }),
    ...(played && !played.refused ? contents({ ...played, buttons: [] }, place, say("profile")) : []),
    ...latest(app, played, place),
    h("div", { class: "section" }, h("h2", { text: say("settings") })),
    identity(app, home.me),
    h("div", { class: "section" }, h("h3", { text: say("look") })),
    segments({ auto: say("look_auto"), light: say("look_light"), dark: say("look_dark") }, preferences.look, (look) => prefer({ look: /** @type {Preferences["look"]} */ (look) })),
    h("div", { class: "section" }, h("h3", { text: say("boards") })),
    segments({ classic: say("classic"), dark: say("dark"), contrast: say("contrast"), royal: say("royal") }, home.me.theme, (theme) => void post("/api/me", { as: me(), theme }).then(app.restart)),
    h("div", { class: "section" }),
    h("div", { class: "list" }, ...switches(), credit),
    h("div", { class: "section" }),
    h("div", { class: "list" },
      listRow(icon("chat"), say("reminders"), "", () => void told("remind", {}, say("reminders"))),
      listRow(icon("list"), say("your_chips"), "", () => void told("chips", {}, say("your_chips"))),
      listRow(icon("share"), say("export_data"), "", () => void told("privacy", { what: "export" }, say("your_data"))),
      listRow(icon("close"), say("delete_data"), "", () => void erase()))));
  return { title: say("profile") };
}

/**
 * List the last games, each of which leads to its table.
 * @param {App} app @param {import("../app.js").Answer | null} played @param {{room: string}} place @returns {Node[]}
 */
function latest(app, played, place) {
  const open = async (/** @type {string} */ data) => {
    const answer = await act({ ...place, data });
    if (answer?.table) app.go(`table/${answer.table}`);
  };
  const rows = (played?.buttons ?? []).flat().map(({ label, data }) => listRow(icon("resume"), label, "", () => void open(data)));
  return rows.length ? [h("div", { class: "section" }, h("h2", { text: say("last_games") })), h("div", { class: "list" }, ...rows)] : [];
}

/** @param {App} app @param {import("../app.js").Home["me"]} person */
function identity(app, person) {
  const line = /** @type {HTMLInputElement} */ (h("input", { id: "my-name", type: "text", value: person.name, maxlength: 24, required: true, autocomplete: "off" }));
  const rename = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      await post("/api/me", { as: me(), name: line.value });
      await app.restart();
    } catch (error) {
      toast(say(error instanceof Refused && error.status === 409 ? "name_refused" : "failed"));
    }
  };
  const choice = h("select", { id: "my-language", on: { change: (event) => void post("/api/me", { as: me(), language: event.target.value }).then(app.restart) } },
    ...Object.entries(LANGUAGES).map(([value, text]) => h("option", { value, text, selected: value === person.language })));
  const form = h("form", { class: "field", on: { submit: rename } }, h("label", { for: line.id, text: say("name") }),
    h("div", { class: "seat-line" }, line, h("button", { type: "submit", class: "plain", text: say("save") })));
  return h("div", { class: "field" }, inside() ? null : form, // inside another platform its own name counts
    h("label", { for: "my-language", text: say("language") }), choice);
}

/** @param {Record<string, string>} choices @param {string} chosen @param {(value: string) => void} choose */
function segments(choices, chosen, choose) {
  const group = h("div", { class: "segments", role: "group" });
  for (const [value, label] of Object.entries(choices)) {
    group.append(button("", label, () => {
      for (const one of group.children) one.setAttribute("aria-pressed", String(one === group.children[Object.keys(choices).indexOf(value)]));
      choose(value);
    }, { "aria-pressed": String(value === chosen) }));
  }
  return group;
}

function switches() {
  const kinds = /** @type {const} */ ({ motion: "motion", sound: "sound", vibration: "vibration", confirmSmall: "confirm_small" });
  return Object.entries(kinds).map(([key, label]) => {
    const name = /** @type {"motion" | "sound" | "vibration" | "confirmSmall"} */ (key);
    const box = h("input", { type: "checkbox", role: "switch", checked: preferences[name], on: { change: (event) => prefer({ [name]: event.target.checked }) } });
    return h("label", { class: "switch" }, h("span", { text: say(label) }), box);
  });
}
