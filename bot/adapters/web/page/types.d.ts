// The shapes of what the server sends to the page, checked by tsc in every module.

export type Seat = number;
export type SiteName = string;

export type Shape =
  | "square" | "point" | "spike_up" | "spike_down" | "tray" | "rail" | "citadel" | "sector";
export type MarkKind = "origin" | "path" | "landing" | "captured" | "placed" | "won" | "picked" | "target" | "advice";

export interface Site {
  name: SiteName;
  x: number;
  y: number;
  shape: Shape;
  tone: string;
  width: number;
  height: number;
  seat?: Seat | null;
  figure?: string;
  /** Words for a place whose name is no coordinate, or "". */
  called?: string;
}

export interface Label {
  text: string;
  x: number;
  y: number;
}

/** The part of a Diagram that never changes; `id` is a hash of its content. */
export interface Layout {
  id: string;
  game: string;
  name: string;
  surface: "wood" | "stone" | "felt" | "paper";
  width: number;
  height: number;
  sites: Site[];
  lines: [number, number][][];
  labels: Label[];
  /** The colour of every seat; with more seats than colours they come round again. */
  sides: string[];
  goals?: Record<string, SiteName[]>;
}

/** A piece, a die, a chip; numbers that are 0 and a seat that is nobody's are left out. */
export interface Token {
  kind: string;
  seat?: Seat | null;
  value?: number;
  gain?: number;
  spent?: boolean;
}

export interface Mark {
  kind: MarkKind;
  sites: SiteName[];
}

/** One thing that happened on the board; a Diagram holds them in order. */
export interface Glide {
  kind: "move" | "jump" | "capture" | "place" | "pay" | "turn" | "roll";
  sites: SiteName[];
  count?: number;
  seat?: Seat | null;
}

export type Cell = string | Token;

export interface DiagramPlayer {
  seat: Seat;
  token: Token;
  cells: Cell[];
  roles?: string[];
  count?: number | null;
  partner?: Seat | null;
}

export interface Panel {
  title: string;
  rows: Cell[][];
  role?: string;
  repeats?: boolean;
}

export interface Diagram {
  /** A layout's id, or the layout itself once it is there. */
  layout: string | Layout;
  stacks: Record<SiteName, Token[]>;
  marks: Mark[];
  moves?: Glide[];
  players: DiagramPlayer[];
  panels: Panel[];
  to_act: Seat[];
  ways?: Record<string, SiteName[]>;
}

/** A legal move: how it is written, then the places it points at in order. */
export type Written = [string, ...SiteName[]];

export interface Stakes {
  sites: SiteName[];
  chips: number[];
  mine: Record<SiteName, number>;
  purse: number;
  /** The most that may lie on each site now. */
  limits: Record<SiteName, number>;
}

export interface Choices {
  seat?: Seat;
  moves: Written[];
  /** By the text of a move what it does beside its places, in words; left out where its places say all. */
  gists?: Record<string, string>;
  /** By the text of a move that points at the same places as another: what stands on its last place then. */
  ends?: Record<string, Token[]>;
  steps: boolean;
  words: { word: string; label: string }[];
  number: [number, number] | null;
  bid: number | null;
  stakes: Stakes | null;
  throws: boolean;
}

export interface TablePlayer {
  seat: Seat;
  name: string;
  /** The name in addresses of a person of this machine. */
  slug: string | null;
  you: boolean;
  computer: string | null;
  side: string;
  colour: string;
  waiting: boolean;
  /** Whether what it has sealed is all that the viewer can know it has done. */
  sealed: boolean;
  deadline: number | null;
  bank: number | null;
  clock: string | null;
}

export interface Result {
  title: string;
  reason: string;
  winners: Seat[];
  won: boolean | null;
  rating: { before: number; after: number } | null;
  uncounted?: string;
  earned?: string[];
}

export interface Board {
  table: string;
  game: string;
  name: string;
  /** Moves of the game are sealed at first. */
  secrets: boolean;
  kind: "table" | "puzzle" | "lesson";
  status: "open" | "playing" | "finished" | "abandoned";
  revision: number;
  turn: number;
  seq: number;
  viewer: Seat[];
  /** The viewer's men begin at the top: the page turns the board round for them. */
  turned: boolean;
  theme: "classic" | "dark" | "contrast" | "royal";
  language: string;
  diagram: Diagram;
  /** What stands where, for those who cannot see it. */
  sites: Record<SiteName, string>;
  players: TablePlayer[];
  now: number;
  deadline: number | null;
  headline: string;
  last: string[];
  result: Result | null;
  choices: Choices | null;
  proposal: { kind: string; seat: Seat; mine: boolean; agreed: Seat[]; waiting?: Seat[]; text?: string } | null;
  offer: Seat | null;
  actions: string[];
  seated: { name: string; slug: string | null; you: boolean; computer: string | null }[];
}

/** Some steps of a move that is not played yet: the board then, what may follow, the whole move if none must. */
export interface Steps {
  diagram: Diagram;
  next: Written[];
  move: string | null;
  /** By the step that may follow which of the dice shown it uses; empty without dice. */
  dice: Record<string, number>;
}

/** Why something cannot be moved, and what can be. */
export interface Why {
  text: string;
  lit: SiteName[];
}

/** What a person does on the board; a promise that is rejected takes the move back. */
export interface BoardEvents {
  move(text: string): unknown;
  steps(taken: string[]): Promise<Steps>;
  /** Why what is pointed at cannot be moved, after some steps of a move; the shell says it, the board shows it. */
  why(sites: SiteName[], taken: string[]): Promise<Why>;
  stake(site: SiteName, total: number): unknown;
  bid(points: number): unknown;
  word(word: string): unknown;
  announce(text: string): void;
}

/** The words of the page by key, in the reader's language. */
export type BoardWords = (key: string, data?: Record<string, string | number>) => string;

export interface BoardSettings {
  motion: boolean;
  sound: boolean;
  vibration: boolean;
  /** Small pieces are played only after a second tap. */
  confirmSmall: boolean;
}

/** A part of a board in units of its layout. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}
