import type { FieldRule } from '../../flow/Program.ts';
import type { ScreenContext } from '../ScreenContext.ts';
import type { Snapshot } from '../Snapshot.ts';

/** The values of `$data`, `$error` and `$sent` in the lines of an outcome. */
export interface AnswerScope {
  readonly data: unknown;
  readonly error: Readonly<Record<string, unknown>> | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The scope in which a value is evaluated, which determines what its references mean. */
export interface EvaluationScope {
  readonly screenContext: ScreenContext;
  readonly snapshot: Snapshot;
  readonly stored: Readonly<Record<string, unknown>>;
  /** Inside a list: the current entry. */
  readonly item?: unknown;
  readonly answer?: AnswerScope | undefined;
  /** The rules that a field breaks, if the caller caches them; otherwise its form is validated. */
  readonly findings?: ((field: string, form: string) => ReadonlySet<FieldRule> | undefined) | undefined;
  /**
   * Whether a field meets all its rules, for `valid`. This is passed in, since the modules of rules import those of
   * values, which must not import them in turn.
   */
  readonly isValid: (field: string, scope: EvaluationScope) => boolean;
  /** The depth of nested derived values and guards. A limit on it ends a cycle before the stack overflows. */
  readonly depth: number;
}
