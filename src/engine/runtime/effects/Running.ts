import type { ScreenProgram } from '../../flow/Program.ts';
import type { FlowEvent } from '../FlowEvent.ts';
import type { AnswerValidators, PendingCall } from '../ports.ts';
import type { ScreenHost } from '../ScreenHost.ts';
import type { Snapshot } from '../Snapshot.ts';

/** A timer: its end by the monotonic clock, and a function that stops it. */
export interface RunningTimer {
  readonly due: number;
  readonly stop: () => void;
  /** If paused: the milliseconds left. */
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
  /** Whether the timer is paused, since the visitor is busy here. */
  isHeld(timer: string): boolean;
  /** Idempotency keys, by intent. */
  readonly keys: Map<number, string>;
  validatorsOf(operation: string): AnswerValidators;
  dispatch(event: FlowEvent): void;
  /** A timer started or ended: re-renders countdowns. */
  touchTimers(): void;
}
