import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { ScreenProgram } from './Program.ts';

/** One thing wrong with a value: ajv's, without its English words. */
export interface ValidationError {
  /** JSON pointer to the part that is wrong; of a form, `/` and the field's id. */
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A validator compiled at build time (no eval in the browser): after a refusal, `errors` says why. */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** The validators that RJSF's compiler makes of one form's schema, by the hash of each schema in it. */
export type FormValidators = ValidatorFunctions;

/** What the chunk of a screen exports: `virtual:flow/screen/<id>`. */
export interface ScreenModule {
  readonly program: ScreenProgram;
  /** The compiled schema of each form: the screen's under `''`, a dialog's under its id. */
  readonly validators: Readonly<Record<string, FormValidators>>;
  /**
   * By operation and then by success code as the service names it (before refinement): whether the data of an
   * answer is what the contract says. Members that the contract does not know are ignored.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Validate>>>>;
}
