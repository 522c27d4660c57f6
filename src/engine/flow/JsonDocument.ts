import type { Node } from 'jsonc-parser';

/** The way from the root of a document to one of its parts. */
export type JsonPath = readonly (string | number)[];

/** A part of a document, and whether its name rather than its value is meant. */
export interface Spot {
  readonly path: JsonPath;
  readonly onKey?: true;
}

/** Something wrong with the text itself, at an offset in it. */
export interface TextProblem {
  readonly rule: 'encoding' | 'json-syntax' | 'duplicate-key' | 'prototype-key' | 'lossy-number';
  readonly offset: number;
  readonly length: number;
  readonly message: string;
}

/** A text that was read as JSON, with its syntax tree for positions. */
export interface JsonDocument {
  readonly path: string;
  readonly text: string;
  readonly root: Node | undefined;
  /** Plain data; members with prototype names and second copies of a member are left out. */
  readonly value: unknown;
  readonly problems: readonly TextProblem[];
}
