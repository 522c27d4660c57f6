import type { Draft } from '../Draft.ts';

/** Name of the timer of a screen that is not shown yet because of its preferred calls. */
export const PATIENCE_TIMER = 'patience';

/** Milliseconds that a screen waits after its last preferred call has started. */
const PATIENCE = 2000;

const isPreferred = (draft: Draft, call: string) => draft.screenContext.program.calls[call]?.load === 'preferred';

/** A call has started. If the screen waits for a preferred one, the wait is limited. */
export function beginPatience(draft: Draft, call: string): void {
  if (draft.snapshot.ready || !isPreferred(draft, call)) return;
  draft.emit({ kind: 'timer', timer: PATIENCE_TIMER, milliseconds: PATIENCE });
}

/** The preferred calls took too long: the screen shows without them, and uses their answers when they arrive. */
export function losePatience(draft: Draft): void {
  const invocations = Object.entries(draft.snapshot.invocations).map(
    ([id, invocation]) => [id, isPreferred(draft, id) ? { ...invocation, blocking: false } : invocation] as const,
  );
  draft.update({ invocations: Object.fromEntries(invocations) });
}

/** The screen is shown. */
export function endPatience(draft: Draft): void {
  if (draft.screenContext.index.loads.some((call) => isPreferred(draft, call)))
    draft.emit({ kind: 'untimer', timer: PATIENCE_TIMER });
}
