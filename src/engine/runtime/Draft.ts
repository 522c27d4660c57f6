import { compareStructural } from 'mobx';
import type { Handler, Step } from '../flow/types.ts';
import type { Effect } from './Effect.ts';
import { createScope } from './rules/judgeField.ts';
import type { ScreenContext } from './ScreenContext.ts';
import { RECORDS, type Snapshot } from './Snapshot.ts';
import type { AnswerScope, EvaluationScope } from './values/EvaluationScope.ts';

/** What started a handler. This determines what the handler may read, and to which control its calls belong. */
export interface ActionContext {
  readonly item?: unknown;
  readonly answer?: AnswerScope;
  /** The answer's reference. */
  readonly reference?: string | undefined;
  readonly control?: string;
  readonly checked?: readonly string[];
  readonly dialog?: string;
  readonly blocking?: boolean;
  /** Whether another entry led to this state, so that its focus waits longer (D-86). */
  readonly stepped?: boolean;
  /** Whether Back or Forward led here, so the states' history entries exist already. */
  readonly isMoved?: boolean;
}

/** The step that a handler ran, and the scope in which the guards were evaluated. There is no step if no guard held. */
export interface Choice {
  readonly handler: Handler;
  readonly step: Step | undefined;
  readonly scope: EvaluationScope;
  /**
   * What started it: `begin`, `entry` of a state, `exit`, a timer, a pressed `<form>.<action>`, a changed `<field>=`, or
   * `<call> <line>` for an answer.
   */
  readonly on: string;
}

/** The snapshot that one transition builds, with its effects. It exists only during the transition. */
export class Draft {
  readonly effects: Effect[] = [];
  readonly choices: Choice[] = [];
  /** Entries of states and dialogs. Each runs after the step that leads to its state or dialog. */
  readonly entries: { readonly handler: Handler; readonly context: ActionContext }[] = [];
  stored: Readonly<Record<string, unknown>>;

  constructor(
    readonly screenContext: ScreenContext,
    public snapshot: Snapshot,
  ) {
    this.stored = screenContext.external.stored;
  }

  /** Changes the snapshot. Unchanged parts keep their identity, so observers see only the change. */
  update(change: Partial<Snapshot>): void {
    const shared = shareParts(this.snapshot, change);
    const isKept = Object.entries(shared).every(([name, value]) => Reflect.get(this.snapshot, name) === value);
    if (!isKept) this.snapshot = { ...this.snapshot, ...shared };
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  scope(context: ActionContext = {}): EvaluationScope {
    return createScope({
      screenContext: this.screenContext,
      snapshot: this.snapshot,
      stored: this.stored,
      item: context.item,
      answer: context.answer,
    });
  }
}

/**
 * A changed snapshot in which every equal record and entry keeps its identity, so that comparing by identity shows only
 * the change.
 */
function shareParts(before: Snapshot, change: Partial<Snapshot>): Partial<Snapshot> {
  const records = RECORDS.filter((name) => change[name] !== undefined);
  const shared = records.map((name) => [name, shareEntries(before[name], change[name] ?? {})]);
  return { ...change, ...Object.fromEntries(shared) };
}

function shareEntries(before: object, after: object): object {
  const entries = Object.entries(after).map(([name, value]): [string, unknown] => {
    const known: unknown = Object.hasOwn(before, name) ? Reflect.get(before, name) : undefined;
    return [name, compareStructural(known, value) ? known : value];
  });
  const isKept = entries.every(([name, value]) => Object.hasOwn(before, name) && Reflect.get(before, name) === value);
  return isKept && entries.length === Object.keys(before).length ? before : Object.fromEntries(entries);
}
