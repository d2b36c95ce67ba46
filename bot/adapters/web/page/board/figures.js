// Figures drawn about (0, 0) inside a circle of radius 50: those of dice and felts, heads, the tower.

import { svg } from "../dom.js";
import { round } from "./numbers.js";

/** Outlines of one colour. */
const OUTLINES = /** @type {Record<string, string>} */ ({
  heart: "M0-20C9-48 48-45 47-12 45 11 17 24 0 47-17 24-45 11-47-12-48-45-9-48 0-20Z",
  diamond: "M0-50C9-31 22-13 38 0 22 13 9 31 0 50-9 31-22 13-38 0-22-13-9-31 0-50Z",
  spade:
    "M0-50C14-26 44-12 44 12 43 36 12 37 4 18 4 31 9 43 22 48H-22C-9 43-4 31-4 18-12 37-43 36-44 12-44-12-14-26 0-50Z",
  club:
    "M0-49A21 21 0 0 1 13-12 21 21 0 1 1 5 17C6 32 10 43 22 48H-22C-10 43-6 32-5 17A21 21 0 1 1-13-12 21 21 0 0 1 0-49Z",
  crown: "M-35 22-43-22-15-2 0-34 15-2 43-22 35 22ZM-35 27H35V40H-35ZM0-43a6 6 0 1 1 0 12 6 6 0 1 1 0-12M-44-34a6 6 0 1 1 0 12 6 6 0 1 1 0-12M44-34a6 6 0 1 1 0 12 6 6 0 1 1 0-12",
  anchor:
    "M0-49a12 12 0 0 1 4 23v8H23v8H4V38C20 36 30 27 34 16L27 18 43 3 48 24 42 19C37 36 22 47 0 48-22 47-37 36-42 19L-48 24-43 3-27 18-34 16C-30 27-20 36-4 38V-10H-23v-8H-4v-8A12 12 0 0 1 0-49ZM0-43a6 6 0 1 0 0 12 6 6 0 1 0 0-12Z",
  tower: "M-31-48h16v12h7v-12h16v12h7v-12h16v32h-6V36h8V48H11V18a11 11 0 0 0-22 0V48H-33V36h8V-16h-6Z",
});

/** What the six sides of a figure die show, 1 to 6. */
export const DIE_FIGURES = ["crown", "anchor", "heart", "diamond", "spade", "club"];

const RED = new Set(["heart", "diamond"]);

/**
 * Draw a figure of one colour; the class tells red from black ones.
 * @param {string} name
 * @param {number} size its radius
 * @param {number} [x]
 * @param {number} [y]
 */
export function figure(name, size, x = 0, y = 0) {
  return svg("path", {
    d: OUTLINES[name] ?? "",
    class: `figure ${RED.has(name) ? "is-red" : "is-black"}`,
    "fill-rule": "evenodd",
    transform: `translate(${round(x)} ${round(y)}) scale(${round(size / 50)})`,
  });
}

/** The marks that tell seats apart without colour, in the order of seats. */
const EMBLEMS = [
  "M0-21a21 21 0 1 1 0 42 21 21 0 1 1 0-42Z",
  "M0-27 27 0 0 27-27 0Z",
  "M0-26 25 17H-25Z",
  "M0-29 7-9 28-9 11 4 17 24 0 12-17 24-11 4-28-9-7-9Z",
  "M-19-19H19V19H-19Z",
  "M-6-22H6V-6H22V6H6V22H-6V6H-22V-6H-6Z",
];

/** @param {number} seat */
export const emblem = (seat) => svg("path", { d: EMBLEMS[seat % EMBLEMS.length] ?? "", class: "ink" });

/** A tiger's head: round ears, stripes, a white muzzle. */
export function tiger() {
  const head = svg("g");
  for (const side of [-1, 1]) {
    head.append(
      svg("circle", { cx: side * 31, cy: -31, r: 17, class: "ink" }),
      svg("circle", { cx: side * 31, cy: -31, r: 14, class: "face" }),
      svg("circle", { cx: side * 31, cy: -30, r: 7, class: "ink" }),
    );
  }
  head.append(
    svg("ellipse", { cy: 3, rx: 48, ry: 44, class: "ink" }),
    svg("ellipse", { cy: 3, rx: 45, ry: 41, class: "face" }),
    svg("ellipse", { cy: 3, rx: 45, ry: 41, class: "gloss" }),
    svg("path", { d: "M-4-38H4L0-14ZM-6-36-15-35-8-17ZM6-36 15-35 8-17Z", class: "ink" }),
    svg("path", { d: "M46-10 45-1 28-4ZM47 4 46 13 26 10ZM43 17 40 25 25 22Z", class: "ink" }),
    svg("path", { d: "M-46-10-45-1-28-4ZM-47 4-46 13-26 10ZM-43 17-40 25-25 22Z", class: "ink" }),
    svg("path", { d: "M0 12C8 9 25 13 24 25 22 37 6 36 0 33-6 36-22 37-24 25-25 13-8 9 0 12Z", class: "glint" }),
  );
  for (const side of [-1, 1]) {
    head.append(
      svg("ellipse", { cx: side * 18, cy: -3, rx: 7.5, ry: 8, class: "glint" }),
      svg("ellipse", { cx: side * 17, cy: -2, rx: 4, ry: 6, class: "ink" }),
      svg("circle", { cx: side * 17 - 1.5, cy: -5, r: 1.8, class: "glint" }),
    );
  }
  head.append(
    svg("path", { d: "M-8 11H8L0 21Z", class: "ink" }),
    svg("path", { d: "M0 20V26M-12 25C-8 31-2 30 0 26 2 30 8 31 12 25", class: "stroke" }),
  );
  return head;
}

/** A lamb's head: a cloud of wool about a dark face with drooping ears. */
export function lamb() {
  const head = svg("g", { class: "lamb" });
  const curls = Array.from({ length: 9 }, (_, index) => {
    const turn = (index / 9) * 2 * Math.PI - Math.PI / 2;
    return [31 * Math.cos(turn), 31 * Math.sin(turn)];
  });
  for (const [radius, name] of /** @type {const} */ ([[18, "ink"], [15.5, "face"]])) {
    for (const [cx, cy] of curls) head.append(svg("circle", { cx: round(cx ?? 0), cy: round(cy ?? 0), r: radius, class: name }));
  }
  head.append(
    svg("circle", { r: 34, class: "face" }),
    svg("circle", { r: 44, class: "gloss" }),
    svg("path", { d: "M20-2C30-10 43-1 42 6 36 11 26 10 19 6ZM-20-2C-30-10-43-1-42 6-36 11-26 10-19 6Z", class: "ink" }),
    svg("ellipse", { cy: 8, rx: 20, ry: 25, class: "ink" }),
    svg("circle", { cx: -11, cy: -15, r: 11, class: "face" }),
    svg("circle", { cx: 11, cy: -15, r: 11, class: "face" }),
    svg("circle", { cy: -20, r: 11, class: "face" }),
  );
  for (const side of [-1, 1]) {
    head.append(
      svg("circle", { cx: side * 8.5, cy: 5, r: 4.5, class: "glint" }),
      svg("circle", { cx: side * 4.5, cy: 23, r: 2.4, class: "glint" }),
    );
  }
  return head;
}
