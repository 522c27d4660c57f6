import type { FlowEvent } from './FlowEvent.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import type { Transition } from './transition.ts';

/** A running screen or shell, as an observer sees it. */
export interface Observed {
  readonly isShell: boolean;
  readonly plain: Snapshot;
}

/** Observes the events of a portal, such as the count of traffic, or development tools. */
export interface Observer {
  /**
   * A visit took an event. The visit still has its previous snapshot: the transition is applied after this call, and
   * then its effects run.
   *
   * @param steps what the event showed, and the steps that it ran (`stepNames.ts`)
   */
  took(
    visit: Observed,
    event: FlowEvent,
    screenContext: ScreenContext,
    transition: Transition,
    steps: readonly string[],
  ): void;

  /** An address lacks an input that its screen requires, so that another screen is shown instead. */
  redirected?(screen: string, input: string): void;
}
