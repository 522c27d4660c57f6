import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { RouteProgram, ScreenProgram } from './Program.ts';

/** One validation error as reported by ajv, without ajv's English message. */
export interface ValidationError {
  /** JSON pointer to the invalid part; in a form, `/` and the field's id. */
  readonly instancePath: string;
  readonly keyword: string;
  /** The violated place in a form's schema; absent for answers. */
  readonly schemaPath?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A validator compiled by the build, since the CSP forbids eval in the browser. After it returns false, `errors`
 * has the reasons.
 */
export interface Validate {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
}

/** The validators that RJSF's compiler makes from one form's schema, by the hash of each subschema. */
export type FormValidators = ValidatorFunctions;

/** The exports of a screen's chunk: `virtual:flow/screen/<id>`. */
export interface ScreenModule {
  readonly program: ScreenProgram;
  /** The compiled schema of each form. The screen's form has the key `''`, a dialog's form the id of the dialog. */
  readonly validators: Readonly<Record<string, FormValidators>>;
  /**
   * Validators of an answer's data, by operation and then by the service's success code (before refinement).
   * They ignore members that the contract does not declare.
   */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Validate>>>>;
  /** Its own route, and those of the screens that its links lead to, which rendering needs. */
  readonly routes: Readonly<Record<string, RouteProgram>>;
}
