import type { FlowEvent } from './FlowEvent.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import type { Transition } from './transition.ts';

/** A running screen or shell, as an observer sees it. */
export interface Observed {
  readonly isShell: boolean;
  readonly plain: Snapshot;
}

/** Sees what happens in a portal. Tools of development are observers; a page of a build has none. */
export interface Observer {
  /**
   * A visit took an event. It is still as it was before: the transition becomes its snapshot, and its effects happen,
   * after this.
   */
  took(visit: Observed, event: FlowEvent, screenContext: ScreenContext, transition: Transition): void;
}
