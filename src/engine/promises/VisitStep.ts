import type { Step } from '../flow/types.ts';

/** What a visitor or the service does at a step; a step that runs by itself has words only. */
type Deed =
  /** A screen is opened by its address. */
  | { readonly open: string }
  | { readonly press: string }
  /** A field is filled in. */
  | { readonly change: string }
  /** Some time passes: `10m`. */
  | { readonly wait: string }
  /** An operation has this outcome; `success` for any success. */
  | { readonly answer: string; readonly of: string };

/** One step of a visit, in words and as data, by which `npm run try -- --visit` repeats it. */
export interface VisitStep {
  /** Without a full stop. */
  readonly says: string;
  readonly does?: Deed;
  /** Where it leads, as the flow says: `{ "goto": "mfa" }`. */
  readonly leads?: Partial<Step>;
}
