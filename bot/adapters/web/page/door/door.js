// The door through which the page was opened: it proves who is here, and leads all requests through their pass.

import { through } from "../net.js";
import { Live } from "./live.js";
import { Pass } from "./pass.js";

/**
 * The platform around the page.
 * @typedef {object} Bridge
 * @property {() => Promise<Record<string, string>>} proof who is here, as the server can verify it
 * @property {string} mark a name for what the page was opened with
 * @property {() => Promise<Record<string, string> | null>} again another proof, if there can be one
 * @property {() => void} ready the page is there
 * @property {(word: string) => void} shown a screen was opened: its word
 */

/** @type {Record<string, () => Promise<{bridge: (application: string) => Bridge}>>} */
const PLATFORMS = { telegram: () => import("./telegram.js"), discord: () => import("./discord.js"), watch: () => import("./watch.js") };

/**
 * Open the door that the document names; return the platform. Rejects with Denied if it stays shut.
 * @param {string} tag its name, and the platform's id of the application
 * @param {() => void} over called once the pass has ended and the app must be opened anew
 */
export async function open(tag, over) {
  const [name = "", application = ""] = tag.split(" ");
  const load = PLATFORMS[name];
  if (!load) throw new Error(name);
  const platform = (await load()).bridge(application);
  const pass = new Pass(name, platform.again);
  const table = await pass.enter(await platform.proof(), platform.mark);
  pass.over = over;
  const live = new Live(pass);
  through({
    headers: () => ({ Authorization: `Bearer ${pass.token}` }),
    renew: async () => (await pass.renew()) || (over(), false),
    listen: (_, boards, heard) => (live.listen(boards, heard), () => {}),
  });
  // Nothing of the proof stays in the address.
  history.replaceState(null, "", location.pathname + location.search + (location.hash.startsWith("#/") ? location.hash : "#/"));
  if (table) history.pushState(null, "", `#/table/${encodeURIComponent(table)}`); // back leads to the first screen
  return platform;
}
