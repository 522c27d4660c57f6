import type { VisitStep } from '../promises/Moment.ts';

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

/** A finding in sentences, for people who see no file: what is wrong, what to do, and what to write instead. */
export const tellFinding = ({ message, hint, suggestion }: Finding): string =>
  [`${message}.`, hint, ...(suggestion === undefined ? [] : [`Suggestion: ${suggestion}`])].join(' ');
