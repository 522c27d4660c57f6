/**
 * How far a text is: it is missing, still a copy of the source (`new`), made for an older source (`changed`), made for
 * this source, or read by a second person (`reviewed`).
 */
export const STATES = ['missing', 'new', 'changed', 'translated', 'reviewed'] as const;
export type TextState = (typeof STATES)[number];

/** One text of a language, beside the text that it translates: what a translator sees as one unit. */
export interface TextUnit {
  /** Its namespace and path: `sign-in/sign-in.title`. Each plural form is a unit. */
  readonly id: string;
  readonly namespace: string;
  readonly path: readonly string[];
  /** Empty for a text that only this language has. */
  readonly source: string;
  /** Undefined if the text is missing. */
  readonly target: string | undefined;
  readonly state: TextState;
}
