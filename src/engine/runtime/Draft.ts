import type { Handler } from '../flow/types.ts';
import type { Effect } from './Effect.ts';
import { createScope } from './rules/createScope.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import { shareParts } from './shareParts.ts';
import type { AnswerScope, EvaluationScope } from './values/EvaluationScope.ts';

/** How a handler came to run: what it may read, and what the calls it makes belong to. */
export interface ActionContext {
  readonly item?: unknown;
  readonly answer?: AnswerScope;
  readonly control?: string;
  readonly checked?: readonly string[];
  readonly dialog?: string;
  readonly blocking?: boolean;
  /** The entry of a state that another one led to: the focus waits longer (D-86). */
  readonly stepped?: boolean;
}

/** The snapshot that one transition is making, and the effects it has asked for. It never outlives the transition. */
export class Draft {
  readonly effects: Effect[] = [];
  /** Entries of states and dialogs, which run once the step that leads there is done. */
  readonly entries: { readonly handler: Handler; readonly context: ActionContext }[] = [];
  stored: Readonly<Record<string, unknown>>;

  constructor(
    readonly screenContext: ScreenContext,
    public snapshot: Snapshot,
  ) {
    this.stored = screenContext.external.stored;
  }

  /** What is equal to what was there stays the very same, so that observers see what has changed and nothing else. */
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
      ...('item' in context ? { item: context.item } : {}),
      ...(context.answer === undefined ? {} : { answer: context.answer }),
    });
  }
}
