import type { Node } from 'jsonc-parser';

/** The path from the root of a document to one of its parts. */
export type JsonPath = readonly (string | number)[];

/** A part of a document. `onKey` means the key of a member instead of its value. */
export interface Spot {
  readonly path: JsonPath;
  readonly onKey?: true;
}

/** A part of a text, in UTF-16 units, and its replacement. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly replacement: string;
}

/** Edits that fix a text. Safe ones certainly keep the author's meaning, so they may be applied automatically. */
export interface Fix {
  readonly isSafe: boolean;
  readonly edits: readonly Edit[];
}

/** Why the text of a file could not be read at all. */
export interface Trouble {
  readonly rule: 'unreadable-file' | 'encoding';
  readonly message: string;
  /** Replaces the rule's own hint. */
  readonly hint?: string;
  /** Where the text becomes unreadable. */
  readonly offset?: number;
}

/** Something wrong with the text itself, at an offset in it. */
export interface TextProblem {
  readonly rule: Trouble['rule'] | 'json-syntax' | 'duplicate-key' | 'prototype-key' | 'lossy-number';
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  /** Replaces the rule's own hint. */
  readonly hint?: string;
  readonly fix?: Fix;
}

/** Parsed JSON text, with its syntax tree for positions. */
export interface JsonDocument {
  readonly path: string;
  readonly text: string;
  readonly root: Node | undefined;
  /** Plain data, without members that would set a prototype and without duplicate members. */
  readonly value: unknown;
  readonly problems: readonly TextProblem[];
  /** Names in unreadable parts. Such a name is not reported as missing elsewhere, which would be the same mistake. */
  readonly lost?: ReadonlySet<string>;
}

/** A path as a JSON pointer (RFC 6901). */
export const pointerOf = (path: JsonPath): string =>
  path.map((name) => `/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The names in a text: for a reference, each part. */
export const namesInText = (text: string): readonly string[] =>
  text.split(/[^\p{L}\p{N}_-]+/u).filter((name) => name !== '');
