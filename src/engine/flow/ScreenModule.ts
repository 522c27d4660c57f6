import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { RouteProgram, ScreenProgram } from './Program.ts';

/** One error in a value, as ajv gives it, without ajv's English words. */
export interface ValidationError {
  /** JSON pointer to the part that is wrong; in a form, `/` and the field's id. */
  readonly instancePath: string;
  readonly keyword: string;
  /** The place in a form's schema that refuses it; absent for answers. */
  readonly schemaPath?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A validator that the build has compiled, since the browser runs no eval. After it returns false, `errors` says why.
 */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** The validators that RJSF's compiler makes from one form's schema, by the hash of each schema in it. */
export type FormValidators = ValidatorFunctions;

/** What the chunk of a screen exports: `virtual:flow/screen/<id>`. */
export interface ScreenModule {
  readonly program: ScreenProgram;
  /** The compiled schema of each form. The screen's form has the key `''`, a dialog's form the id of the dialog. */
  readonly validators: Readonly<Record<string, FormValidators>>;
  /**
   * Validators of an answer's data, by operation and then by success code as the service names it (before refinement).
   * They ignore members that the contract does not declare.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Validate>>>>;
  /** Its own route, and those of the screens that its links lead to: what must be known to draw it. */
  readonly routes: Readonly<Record<string, RouteProgram>>;
}
