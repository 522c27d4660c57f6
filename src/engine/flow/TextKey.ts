import type { JsonPath } from './JsonDocument.ts';

/** The kind of a value that fills a placeholder. */
export type ValueKind = 'number' | 'instant' | 'day' | 'text';

/** One text that the locale files must or may have. */
export interface TextKey {
  /** The path from the root of the locale file. */
  readonly path: readonly string[];
  /** `words` is one text, `choices` is one text for each name, `either` allows either form. */
  readonly form: 'words' | 'choices' | 'either';
  /** The names of the choices; undefined if the contract does not list them. */
  readonly choices?: readonly string[];
  readonly optional?: true;
  /** Alternative texts, at least one of which must exist: `title` or `heading`. */
  readonly insteadOf?: string;
  /** Names of the values passed to the text. */
  readonly values: readonly string[];
  /** Names of further values that the text may use, such as the limits of its field. */
  readonly mayUse?: readonly string[];
  /** The kinds of these values, as far as the contract defines them. */
  readonly kinds?: Readonly<Partial<Record<string, ValueKind>>>;
  /** The place in the flow that needs the text. */
  readonly file: string;
  readonly at: JsonPath;
}
