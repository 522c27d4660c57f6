import type { Language } from '../../../contract/languages.ts';

/** The visitor for whom a document is rendered. */
export interface Seen {
  readonly language: Language;
  /** The id of an additional brand; undefined for that of `flows/brand.json`. */
  readonly brand: string | undefined;
}

/** A mail or a page of the service with example data, for the gallery. */
export interface ServiceScene {
  /** Unique among the scenes. */
  readonly id: string;
  readonly kind: 'mail' | 'page';
  /** Its name, in English. */
  readonly name: string;
  /** The address of a page; empty for a mail. */
  readonly route: string;
  /** The file that contains its text or markup, relative to the project's root. */
  readonly file: string;
  /** Renders the HTML as the service sends it. */
  readonly draw: (seen: Seen) => string;
}
