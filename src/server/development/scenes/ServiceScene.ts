import type { Language } from '../../../contract/languages.ts';

/** Whom a document is drawn for. */
export interface Seen {
  readonly language: Language;
  /** The id of a further brand; undefined for that of `flows/brand.json`. */
  readonly brand: string | undefined;
}

/** A mail or a page of the service with example data, for the gallery. */
export interface ServiceScene {
  /** Unique among them. */
  readonly id: string;
  readonly kind: 'mail' | 'page';
  /** What it is, in English, for people. */
  readonly name: string;
  /** The address of a page; empty for a mail. */
  readonly route: string;
  /** Where its words or its markup are, from the root of the project. */
  readonly file: string;
  /** The HTML, as the service sends it. */
  readonly draw: (seen: Seen) => string;
}
