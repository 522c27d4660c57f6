import type { TextContext } from '../contextOf.ts';
import type { TextState, TextUnit } from '../records.ts';

/** What goes to a translator. */
export interface HandOver {
  /** BCP 47 tags. */
  readonly from: string;
  readonly to: string;
  readonly units: readonly (TextUnit & { readonly context: TextContext })[];
}

/** What comes back. */
export interface HandBack {
  readonly to: string;
  readonly units: readonly ReturnedUnit[];
}

/** One text as it came back. */
export interface ReturnedUnit {
  /** Its place in the file, for messages: `row 12`, `unit sign-in/sign-in.title`. */
  readonly at: string;
  readonly id: string;
  /** Undefined if the file does not say. */
  readonly source: string | undefined;
  /** Undefined if there is no translation yet. */
  readonly target: string | undefined;
  readonly state: TextState | undefined;
  /** Why the translation cannot be read. */
  readonly trouble?: string;
}
