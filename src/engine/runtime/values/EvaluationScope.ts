import type { ScreenContext } from '../ScreenContext.ts';
import type { Snapshot } from '../Snapshot.ts';

/** What `$data`, `$error` and `$sent` mean in the lines of an outcome. */
export interface AnswerScope {
  readonly data: unknown;
  readonly error: Readonly<Record<string, unknown>> | undefined;
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Where a value is read: what its references mean there. */
export interface EvaluationScope {
  readonly screenContext: ScreenContext;
  readonly snapshot: Snapshot;
  readonly stored: Readonly<Record<string, unknown>>;
  /** The entry of the list it stands in. */
  readonly item?: unknown;
  readonly answer?: AnswerScope;
  /** What a form's schema finds broken at a field, by the rules' ids, where somebody keeps it; else it is asked anew. */
  readonly findings?: (field: string, form: string) => ReadonlySet<string> | undefined;
  /** Whether a field breaks no rule: what `valid` asks. Rules read values, so a value is handed the rules. */
  readonly isValid: (field: string, scope: EvaluationScope) => boolean;
  /** How many derived values and guards deep; a circle ends instead of overflowing. */
  readonly depth: number;
}

export const MAX_DEPTH = 40;
