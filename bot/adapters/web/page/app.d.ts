// The shapes of what the server sends besides boards.

import type { Board, Crop, Diagram, Seat } from "./types.js";

/** A board that only stands in a list. */
export interface Picture {
  diagram: Diagram;
  crop?: Crop | null;
}

export interface HomeGame {
  game: string;
  name: string;
  tagline: string;
  players: [number, number];
  seats: number[];
  minutes: [number, number];
  secrets: boolean;
  betting: boolean;
  computer: boolean;
  device: boolean;
  lessons: { done: number; count: number };
  puzzles: number;
  picture: Picture;
}

export interface HomeTable {
  table: string;
  game: string;
  name: string;
  status: Board["status"];
  others: string[];
  /** The reader sits there. */
  plays: boolean;
  /** The table waits for the reader. */
  yours: boolean;
  since: number;
  picture: Picture;
}

export interface Home {
  /** named: the person goes by a name that is not the page's word for "you". */
  me: { slug: string; name: string; named: boolean; credited: boolean; language: string; theme: Board["theme"]; admin: boolean; links?: boolean };
  people: { slug: string; name: string }[];
  games: HomeGame[];
  tables: HomeTable[];
  /** Today's puzzle; null where the group has turned it off. */
  daily: { task: string; game: string; name: string; solved: boolean } | null;
  invites: { platform: string; address: string }[];
}

export interface AnswerFile {
  name: string;
  url: string;
  mime: string;
  alt: string;
  /** Pixels across and down of a picture. */
  size: [number, number] | null;
  /** What the picture of a card says, to be laid out by the page. */
  card: Card | null;
}

export interface CardRow {
  cells: string[];
  /** 1 to 3, or 0. */
  medal: number;
  /** Games won, drawn and lost. */
  share: [number, number, number];
  marked: boolean;
}

export interface Card {
  title: string;
  note: string;
  heads: string[];
  rows: CardRow[];
  foot: string[];
}

export interface AnswerForm {
  title: string;
  label: string;
  data: string;
  low: number | null;
  high: number | null;
}

/** What comes of a command or a tap. */
export interface Answer {
  /** The position that the answer to an exercise shows; null where it shows none. */
  after: Diagram | null;
  ok: boolean;
  text: string;
  toast: boolean;
  refused: boolean;
  fixed: boolean;
  lit: string[];
  table: string | null;
  board: Board | null;
  form: AnswerForm | null;
  buttons: { label: string; data: string; style: string }[][];
  files: AnswerFile[];
}

/** A position of a game and the move that led to it. */
export interface Frame {
  seq: number;
  seat: Seat | null;
  text: string;
  notation: string;
  diagram: Diagram;
}

export interface Analysis {
  curve: { seq: number; share: number }[];
  accuracy: Record<Seat, number>;
  moments: { seq: number; number: number; kind: string; text: string }[];
}
