// Whatever is being pressed stays where it is, or its click would be lost: what comes in meanwhile waits.

const LONGEST = 4000; // milliseconds; for whoever goes on pressing nothing waits
const CLICK = 50; // milliseconds from lifting a finger to its click

let timer = 0; // runs while something is pressed
let waiting = [];

/** Do something now, or once nothing is pressed any more. */
export function calmly(deed) {
  if (timer) waiting.push(deed);
  else deed();
}

function pressed(patience) {
  clearTimeout(timer);
  timer = setTimeout(released, patience);
}

function released() {
  timer = 0;
  for (const deed of waiting.splice(0)) deed();
}

addEventListener("pointerdown", () => pressed(LONGEST), true);
for (const lifted of ["pointerup", "pointercancel"]) addEventListener(lifted, () => pressed(CLICK), true);
