import type { Draft } from '../Draft.ts';

/** The name of the timer for a screen that waits for its preferred calls before it is shown. */
export const PATIENCE_TIMER = 'patience';

/** The milliseconds for which a screen waits after its last preferred call has started. */
const PATIENCE = 2000;

const isPreferred = (draft: Draft, call: string) => draft.screenContext.program.calls[call]?.load === 'preferred';

/** Called when a call has started. If the screen waits for a preferred call, the wait is limited from now. */
export function beginPatience(draft: Draft, call: string): void {
  if (draft.snapshot.ready || !isPreferred(draft, call)) return;
  draft.emit({ kind: 'timer', timer: PATIENCE_TIMER, milliseconds: PATIENCE });
}

/** The preferred calls took too long: the screen is shown without their answers, which are used when they arrive. */
export function losePatience(draft: Draft): void {
  const invocations = Object.entries(draft.snapshot.invocations).map(
    ([id, invocation]) => [id, isPreferred(draft, id) ? { ...invocation, blocking: false } : invocation] as const,
  );
  draft.update({ invocations: Object.fromEntries(invocations) });
}

/** Ends the wait, since the screen is shown. */
export function endPatience(draft: Draft): void {
  if (draft.screenContext.index.loads.some((call) => isPreferred(draft, call)))
    draft.emit({ kind: 'untimer', timer: PATIENCE_TIMER });
}
