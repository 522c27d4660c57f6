import type { ScreenProgram } from '../../flow/Program.ts';
import type { FlowEvent } from '../FlowEvent.ts';
import type { AnswerValidators, PendingCall } from '../ports.ts';
import type { ScreenHost } from '../ScreenHost.ts';
import type { Snapshot } from '../Snapshot.ts';

/** A timer: when it ends by the monotonic clock, and a function that stops it. */
export interface RunningTimer {
  readonly due: number;
  readonly stop: () => void;
  /** The milliseconds left, if the timer is paused. */
  readonly left?: number;
}

/** The running screen or shell that performs effects. */
export interface Running {
  readonly host: ScreenHost;
  readonly isShell: boolean;
  readonly program: ScreenProgram | undefined;
  readonly snapshot: Snapshot;
  /** Running requests, by token. */
  readonly pendingCalls: Map<number, PendingCall>;
  readonly timers: Map<string, RunningTimer>;
  /** Whether the timer must pause because the visitor is busy here. */
  isHeld(timer: string): boolean;
  /** Idempotency keys, by intent. */
  readonly keys: Map<number, string>;
  validatorsOf(operation: string): AnswerValidators;
  dispatch(event: FlowEvent): void;
  /** To call when a timer starts or ends: re-renders countdowns. */
  touchTimers(): void;
}
