import type { Spot } from '../flow/JsonDocument.ts';

/** What a rule says: where in which file, what is wrong, and what could stand there instead. */
export interface Report extends Spot {
  readonly file: string;
  readonly message: string;
  /** What stands there, as the author wrote it. */
  readonly found?: string;
  readonly available?: readonly string[];
  /** What to write instead, where that is known. */
  readonly suggestion?: string;
  /** In place of the rule's own. */
  readonly hint?: string;
  /** The part of the text at the path that is meant, in UTF-16 units. */
  readonly within?: { readonly offset: number; readonly length: number };
  /** In place of the path: where the text itself cannot be read. */
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
  /** How many characters of the line are meant. */
  readonly length: number;
  readonly rule: string;
  readonly message: string;
  readonly found?: string;
  readonly available?: readonly string[];
  readonly suggestion?: string;
  /** The next step. */
  readonly hint: string;
  /** `npm run check -- --fix` puts it right. */
  readonly fixable?: true;
}
