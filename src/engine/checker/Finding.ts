import type { Fix, Spot } from '../flow/JsonDocument.ts';
import type { VisitStep } from '../promises/VisitStep.ts';

/** What a report points at: a part of a document, by its path or by its offset in the text. */
export interface Pointer extends Spot {
  /** The part of the text at the path that the report is about, in UTF-16 units. */
  readonly within?: { readonly offset: number; readonly length: number };
  /** The offset in an unreadable text, instead of the path. */
  readonly offset?: number;
  readonly length?: number;
}

/** The report of a rule: the file and the place, what is wrong, and the alternatives. */
export interface Report extends Pointer {
  readonly file: string;
  readonly message: string;
  /** The current text, as the author wrote it. */
  readonly found?: string;
  readonly available?: readonly string[];
  /** What to write instead, if known. */
  readonly suggestion?: string;
  /** The suggestion means the same as the current text. */
  readonly isSame?: true;
  /** Replaces the rule's own hint. */
  readonly hint?: string;
  /** The path refers to the file as written, not as completed (`flow/completeFile.ts`). */
  readonly isWritten?: true;
  /** A visit that shows the mistake. */
  readonly visit?: readonly VisitStep[];
  /** The edits, if replacing the text at the report's place with the suggestion is not the fix. */
  readonly fix?: Fix;
}

/** A place in a text: line and column from 1, the column in UTF-16 units as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface Place extends Position {
  readonly file: string;
}

/** One change of a file: replaces the text from `start` up to `end`. */
export interface FileEdit {
  readonly file: string;
  readonly range: { readonly start: Position; readonly end: Position };
  readonly replacement: string;
}

/** A report with its place in the text: one line of the checker's output. */
export interface Finding extends Place {
  /** The length of the marked part of the line. */
  readonly length: number;
  readonly rule: string;
  /** A warning affects authors and readers of flows; an error affects visitors. */
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly found?: string;
  readonly available?: readonly string[];
  readonly suggestion?: string;
  /** Who is affected, and the consequences. */
  readonly notes?: readonly string[];
  /** Other places of the same mistake. */
  readonly also?: readonly Place[];
  /** A visit that shows the mistake, for `npm run try -- --visit`. */
  readonly visit?: readonly VisitStep[];
  /** The next step. */
  readonly hint: string;
  /** Edits that fix the mistake. `--fix` applies safe edits; the others are suggestions for editors. */
  readonly fix?: { readonly isSafe: boolean; readonly edits: readonly FileEdit[] };
}
