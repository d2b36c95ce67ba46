// Telegram's side of the page: init data from the address, and the events of the bridge that is documented for it.

import { surround } from "../session.js";

const WEB = "https://web.telegram.org";

/** @typedef {{postEvent: (type: string, data: string) => void}} Proxy */

/** Send an event to the app: by its web view, or to the page around this one. @param {string} type @param {unknown} [data] */
function send(type, data = {}) {
  const { TelegramWebviewProxy: proxy, external } = /** @type {{TelegramWebviewProxy?: Proxy, external?: {notify?: (text: string) => void}}} */ (/** @type {unknown} */ (window));
  if (proxy) proxy.postEvent(type, JSON.stringify(data));
  else if (external?.notify) external.notify(JSON.stringify({ eventType: type, eventData: data }));
  else if (window.parent !== window) window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), WEB);
}

/** @param {string} type @param {any} data */
function received(type, data) {
  if (type === "theme_changed") theme(data?.theme_params);
  if (type === "back_button_pressed") history.back();
  if (type === "safe_area_changed" || type === "content_safe_area_changed") inset(type, data);
}

/** Insets by the event that names them: those of the phone, and those of Telegram's own buttons. @type {Record<string, any>} */
const insets = {};

/** @param {string} type @param {any} data */
function inset(type, data) {
  insets[type] = data ?? {};
  for (const edge of ["top", "bottom"]) {
    const sum = Object.values(insets).reduce((all, one) => all + (Number(one[edge]) || 0), 0);
    document.documentElement.style.setProperty(`--safe-${edge}`, `${sum}px`);
  }
}

/** Follow the app's theme: light or dark by the colour of its ground. @param {Record<string, string> | undefined} colours */
function theme(colours) {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colours?.bg_color ?? "");
  if (!found) return;
  const [red = 0, green = 0, blue = 0] = found.slice(1).map((part) => parseInt(part, 16));
  surround(0.299 * red + 0.587 * green + 0.114 * blue < 128 ? "dark" : "light");
  const ground = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).slice(0, 3);
  const color = `#${ground.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  send("web_app_set_header_color", { color });
  send("web_app_set_background_color", { color });
}

/** Let the page feel like the app: a phone without `navigator.vibrate` has the app's own haptics. */
function haptics() {
  if ("vibrate" in navigator) return;
  const vibrate = (/** @type {number | number[]} */ pattern) => {
    const strong = Array.isArray(pattern) && pattern.length > 1;
    send("web_app_trigger_haptic_feedback", strong ? { type: "notification", notification_type: "success" } : { type: "impact", impact_style: "light" });
    return true;
  };
  Object.defineProperty(navigator, "vibrate", { value: vibrate });
}

/** @returns {import("./door.js").Bridge} */
export function bridge() {
  const given = new URLSearchParams(location.hash.slice(1));
  const init = given.get("tgWebAppData") ?? "";
  const table = new URLSearchParams(location.search).get("table") ?? "";
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || origin !== WEB || typeof data !== "string") return;
    const { eventType, eventData } = JSON.parse(data);
    received(eventType, eventData);
  });
  const view = { receiveEvent: received };
  Object.assign(window, { Telegram: { WebView: view }, TelegramGameProxy: view }); // native apps call one of these
  haptics();
  try {
    theme(JSON.parse(given.get("tgWebAppThemeParams") ?? "{}"));
  } catch {
    // An odd theme changes nothing.
  }
  return {
    proof: async () => ({ init, table }),
    mark: new URLSearchParams(init).get("hash") ?? "",
    again: async () => null, // init data counts once
    ready() {
      send("web_app_ready");
      send("web_app_expand");
      send("web_app_setup_swipe_behavior", { allow_vertical_swipe: false }); // a piece is dragged, not the app
      send("web_app_request_theme");
      send("web_app_request_safe_area");
      send("web_app_request_content_safe_area");
    },
    shown: (word) => send("web_app_setup_back_button", { is_visible: word !== "" }),
  };
}
