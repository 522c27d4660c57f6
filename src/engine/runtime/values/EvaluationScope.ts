import type { FieldRule } from '../../flow/Program.ts';
import type { ScreenContext } from '../ScreenContext.ts';
import type { Snapshot } from '../Snapshot.ts';

/** The values of `$data`, `$error` and `$sent` in the lines of an outcome. */
export interface AnswerScope {
  readonly data: unknown;
  readonly error: Readonly<Record<string, unknown>> | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The scope of a value: what its references mean. */
export interface EvaluationScope {
  readonly screenContext: ScreenContext;
  readonly snapshot: Snapshot;
  readonly stored: Readonly<Record<string, unknown>>;
  /** The entry of a list, inside the list. */
  readonly item?: unknown;
  readonly answer?: AnswerScope | undefined;
  /** The rules that a field breaks, if the caller caches them; else its form is validated. */
  readonly findings?: ((field: string, form: string) => ReadonlySet<FieldRule> | undefined) | undefined;
  /**
   * Whether a field keeps all its rules, for `valid`. It is passed in, since rules read values, so values must not
   * import rules.
   */
  readonly isValid: (field: string, scope: EvaluationScope) => boolean;
  /** The depth of nested derived values and guards. A cycle ends here instead of overflowing the stack. */
  readonly depth: number;
}

export const MAX_DEPTH = 40;
