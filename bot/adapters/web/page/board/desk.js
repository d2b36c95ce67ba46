// What the parts of a board share: a table between what a person does and what the server answers.

/** @typedef {import("../types.js").Board} Board */
/** @typedef {import("../types.js").Mark} Mark */

/**
 * The board as its ways of playing see it.
 * @typedef {object} Desk
 * @property {Board} board the board that is shown
 * @property {import("./scene.js").Scene} scene
 * @property {import("../types.js").BoardEvents} events
 * @property {import("../types.js").BoardWords} words
 * @property {import("../types.js").BoardSettings} preferences
 * @property {() => void} refresh show the marks, names and controls that the way of playing asks for now
 * @property {() => boolean} small whether places are too small for a finger
 * @property {(sites: string[], taken?: string[]) => void} refused a person pointed at what is not allowed, after some steps
 * @property {(text: string, sites: string[], dragged: boolean) => void} play make a move, shown at once
 * @property {(diagram: import("../types.js").Diagram) => Promise<void>} preview glide to a board that is not played yet
 * @property {() => void} hurry let what moves arrive at once: a person goes on
 * @property {(act: () => unknown) => Promise<boolean>} send do something whose refusal the shell explains; whether it worked
 * @property {(sound: import("./motion.js").Sound | "no" | "win", pattern?: number[]) => void} feel be heard and felt
 */

/**
 * A way of playing: by places, step by step, by stakes, by a number.
 * @typedef {object} Mode
 * @property {(site: string) => void} tap
 * @property {(choices: import("../types.js").Choices) => boolean} renew whether it goes on when a board comes with these choices
 * @property {(diagram: import("../types.js").Diagram) => import("../types.js").Diagram} [overlaid] a board with what is not on it yet
 * @property {(site: string) => number[] | null} grab the tokens there that may be dragged
 * @property {(from: string, site: string | null) => boolean} drop let go of what was dragged; whether it is used
 * @property {() => void} release let go of what is picked
 * @property {() => Mark[]} marks
 * @property {() => string[]} pressed the sites that are picked
 * @property {() => import("./dice.js").Offer} [dice] the dice that may be used next, and which of them is
 * @property {(place: number) => void} [use] use another of the dice
 * @property {HTMLElement | null} controls what stands below the board
 * @property {() => void} [destroy]
 */

export {};
