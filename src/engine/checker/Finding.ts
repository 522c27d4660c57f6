import type { Spot } from '../flow/JsonDocument.ts';

/** The report of a rule: the file and the place, what is wrong, and what could stand there. */
export interface Report extends Spot {
  readonly file: string;
  readonly message: string;
  /** What stands there, as the author wrote it. */
  readonly found?: string;
  readonly available?: readonly string[];
  /** What to write instead, if it is known. */
  readonly suggestion?: string;
  /** Instead of the rule's own hint. */
  readonly hint?: string;
  /** The part of the text at the path that is meant, in UTF-16 units. */
  readonly within?: { readonly offset: number; readonly length: number };
  /** The offset in an unreadable text, instead of the path. */
  readonly offset?: number;
  readonly length?: number;
}

/** A report with its place in the text: one line of the checker's output. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units as editors count. */
  readonly column: number;
  /** The length of the marked part of the line. */
  readonly length: number;
  readonly rule: string;
  readonly message: string;
  readonly found?: string;
  readonly available?: readonly string[];
  readonly suggestion?: string;
  /** The next step. */
  readonly hint: string;
  /** `npm run check -- --fix` corrects it. */
  readonly fixable?: true;
}
