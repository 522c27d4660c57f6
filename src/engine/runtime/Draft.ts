import type { Handler } from '../flow/types.ts';
import type { Effect } from './Effect.ts';
import type { RunState } from './RunState.ts';
import { createScope } from './rules/createScope.ts';
import type { Setting } from './Setting.ts';
import { shareParts } from './shareParts.ts';
import type { AnswerScope, Scope } from './values/Scope.ts';

/** How a handler came to run: what it may read, and what the calls it makes belong to. */
export interface Act {
  readonly item?: unknown;
  readonly answer?: AnswerScope;
  readonly control?: string;
  readonly checked?: readonly string[];
  readonly dialog?: string;
  readonly covered?: boolean;
  /** The entry of a state that another one led to: the focus waits longer (D-86). */
  readonly stepped?: boolean;
}

/** The state that one step is making, and the effects it has asked for. It never outlives the step. */
export class Draft {
  readonly effects: Effect[] = [];
  /** Entries of states and dialogs, which run once the step that leads there is done. */
  readonly entries: { readonly handler: Handler; readonly act: Act }[] = [];
  stored: Readonly<Record<string, unknown>>;

  constructor(
    readonly setting: Setting,
    public state: RunState,
  ) {
    this.stored = setting.world.stored;
  }

  /** What is equal to what was there stays the very same, so that observers see what has changed and nothing else. */
  update(change: Partial<RunState>): void {
    const shared = shareParts(this.state, change);
    const isKept = Object.entries(shared).every(([name, value]) => Reflect.get(this.state, name) === value);
    if (!isKept) this.state = { ...this.state, ...shared };
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  scope(act: Act = {}): Scope {
    return createScope({
      setting: this.setting,
      state: this.state,
      stored: this.stored,
      ...('item' in act ? { item: act.item } : {}),
      ...(act.answer === undefined ? {} : { answer: act.answer }),
    });
  }
}
