import type { ScreenProgram } from '../../flow/Program.ts';
import type { FlowEvent } from '../FlowEvent.ts';
import type { AnswerValidators, Asking } from '../ports.ts';
import type { ScreenHost } from '../ScreenHost.ts';

/** A timer that runs: when it ends, by the monotonic clock, and how to take it back. */
export interface RunningTimer {
  readonly due: number;
  readonly stop: () => void;
}

/** What effects are done with: one running screen or shell. */
export interface Running {
  readonly host: ScreenHost;
  readonly isShell: boolean;
  readonly program: ScreenProgram | undefined;
  /** Requests under way, by token. */
  readonly askings: Map<number, Asking>;
  readonly timers: Map<string, RunningTimer>;
  /** Idempotency keys, by intent. */
  readonly keys: Map<number, string>;
  validatorsOf(operation: string): AnswerValidators;
  dispatch(event: FlowEvent): void;
  /** A timer was set or is over: countdowns are drawn again. */
  touchTimers(): void;
}
