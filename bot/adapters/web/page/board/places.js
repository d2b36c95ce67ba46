// The sites of a board for keyboards and screen readers: one stop of the tab key, arrows from site to site.

/** @typedef {import("./geometry.js").Geometry} Geometry */

const ARROWS = /** @type {Record<string, readonly [number, number]>} */ ({
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
});

export class Places {
  /**
   * @param {Geometry} geometry
   * @param {SVGGraphicsElement} layer where they are put
   * @param {{tap: (site: string) => void, release: () => void}} does
   */
  constructor(geometry, layer, does) {
    this.geometry = geometry;
    this.does = does;
    /** @type {Map<string, SVGGraphicsElement>} */
    this.elements = new Map();
    for (const site of geometry.layout.sites) {
      const element = geometry.outline(site, 2, { class: "place", role: "button", tabindex: -1, "data-site": site.name });
      this.elements.set(site.name, element);
      layer.append(element);
    }
    this.current = this.#first();
    this.#rove(this.current);
    layer.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    layer.addEventListener("focusin", (event) => {
      const name = /** @type {SVGElement} */ (event.target).dataset.site;
      if (name) this.#rove(name);
    });
    // A screen reader presses without a pointer; pointers are heard elsewhere.
    layer.addEventListener("click", (event) => {
      const name = /** @type {SVGElement} */ (event.target).dataset.site;
      if (name && /** @type {PointerEvent} */ (event).detail === 0) does.tap(name);
    });
  }

  /** The site at the lower left, where a person begins to read. */
  #first() {
    const sites = [...this.geometry.layout.sites].sort((one, other) => other.y - one.y || one.x - other.x);
    return sites[0]?.name ?? "";
  }

  /** @param {string} name */
  #rove(name) {
    this.elements.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = name;
    this.elements.get(name)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const arrow = ARROWS[event.key];
    if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = this.geometry.beside(this.current, ...arrow);
      /** @type {HTMLElement | undefined} */ (/** @type {unknown} */ (this.elements.get(next)))?.focus();
    } else if (event.key === "Enter" || event.key === " ") this.does.tap(this.current);
    else if (event.key === "Escape") this.does.release();
    else return;
    event.preventDefault();
  }

  /**
   * Say what stands where, and what can be done there.
   * @param {(site: string) => string} name
   * @param {ReadonlySet<string>} pressed
   */
  name(name, pressed) {
    for (const [site, element] of this.elements) {
      const said = name(site);
      if (element.getAttribute("aria-label") !== said) element.setAttribute("aria-label", said);
      if (pressed.has(site)) element.setAttribute("aria-pressed", "true");
      else element.removeAttribute("aria-pressed");
    }
  }
}
