import type { AnswerScope } from '../Draft.ts';
import type { RunState } from '../RunState.ts';
import type { Setting } from '../Setting.ts';

/** Where a value is read: what its references mean there. */
export interface Scope {
  readonly setting: Setting;
  readonly state: RunState;
  readonly stored: Readonly<Record<string, unknown>>;
  /** The entry of the list it stands in. */
  readonly item?: unknown;
  readonly answer?: AnswerScope;
  /** What a form's schema finds broken at a field, by the rules' ids, where somebody keeps it; else it is asked anew. */
  readonly findings?: (field: string, form: string) => ReadonlySet<string> | undefined;
  /** How many derived values and guards deep; a circle ends instead of overflowing. */
  readonly depth: number;
}

export const MAX_DEPTH = 40;
