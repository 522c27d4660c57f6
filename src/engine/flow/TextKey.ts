import type { JsonPath } from './JsonDocument.ts';

/** What is known of a value that a text is given. */
export type ValueKind = 'number' | 'instant' | 'day' | 'text';

/** One text that must, or may, stand in the locale files. */
export interface TextKey {
  /** From the root of the locale file. */
  readonly path: readonly string[];
  /** `words`: one text. `choices`: one text per name. `either`: one text, or one per name. */
  readonly form: 'words' | 'choices' | 'either';
  /** The names of the choices; undefined where the contract does not list them. */
  readonly choices?: readonly string[];
  readonly optional?: true;
  /** Texts of which one must be there: `title` or `heading`. */
  readonly insteadOf?: string;
  /** Names of the values that are passed to the text. */
  readonly values: readonly string[];
  /** Names of further values that it may use: the limits of its field. */
  readonly mayUse?: readonly string[];
  /** What they are, where the contract says so. */
  readonly kinds?: Readonly<Partial<Record<string, ValueKind>>>;
  /** Where the flow asks for it. */
  readonly file: string;
  readonly at: JsonPath;
}
