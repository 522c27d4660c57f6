import type { Node } from 'jsonc-parser';

/** The path from the root of a document to one of its parts. */
export type JsonPath = readonly (string | number)[];

/** A part of a document. `isName` says that its name is meant, not its value. */
export interface Spot {
  readonly path: JsonPath;
  readonly onKey?: true;
}

/** A part of a text, in UTF-16 units, and what is to stand there instead. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

/** Edits that mend a text. Safe ones keep what the author meant without a doubt, so that they may be made unasked. */
export interface Fix {
  readonly isSafe: boolean;
  readonly edits: readonly Edit[];
}

/** Why the text of a file could not be read at all. */
export interface Trouble {
  readonly rule: 'unreadable-file' | 'encoding';
  readonly message: string;
  /** Where it can no longer be read. */
  readonly offset?: number;
}

/** Something wrong with the text itself, at an offset in it. */
export interface TextProblem {
  readonly rule: Trouble['rule'] | 'json-syntax' | 'duplicate-key' | 'prototype-key' | 'lossy-number';
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  readonly fix?: Fix;
}

/** JSON text that was read, with its syntax tree for positions. */
export interface JsonDocument {
  readonly path: string;
  readonly text: string;
  readonly root: Node | undefined;
  /** Plain data, without members named like a prototype's and without second copies of a member. */
  readonly value: unknown;
  readonly problems: readonly TextProblem[];
  /** Names that stand in what could not be read. What is missing because of them is no mistake of its own. */
  readonly lost?: ReadonlySet<string>;
}
