import type { ActionContext, Draft } from '../Draft.ts';

export const FOCUS_TIMER = 'focus';
/** D-86: the delay for a page's fields, and the one for fields after a step or in a dialog. */
const SOON = 100;
const LATER = 200;

/**
 * Requests the focus for a field, after the delay of D-86. A newer request replaces an older one. If no press requested
 * it, it does not take the focus from another field or scroll, unless a modal dialog needs the focus.
 */
export function requestFocus(draft: Draft, field: string, { stepped, control, blocking }: ActionContext): void {
  const { dialog } = draft.snapshot;
  const isCovered = dialog !== undefined && draft.screenContext.program.dialogs[dialog.id]?.modal !== false;
  // When a screen begins in a state, the visitor has taken no step yet; with Back and Forward, the visitor has.
  const isByVisitor = control !== undefined || (stepped === true && blocking !== true);
  draft.update({ focusing: { field, yields: !isCovered && !isByVisitor } });
  draft.emit({ kind: 'timer', timer: FOCUS_TIMER, milliseconds: stepped === true || isCovered ? LATER : SOON });
}

/** The delay is over. A field that is not rendered yet gets the focus as soon as the screen is ready. */
export function takeFocus(draft: Draft): void {
  const { focusing, focus, ready } = draft.snapshot;
  if (focusing === undefined) return;
  const { field, yields } = focusing;
  draft.update(
    ready
      ? { focusing: undefined, focus: { field, yields, ticket: (focus?.ticket ?? 0) + 1 } }
      : { focusing: { field, yields, isDue: true } },
  );
}

/** Drops the requested focus, since the visitor uses another field. */
export function cancelFocus(draft: Draft): void {
  if (draft.snapshot.focusing === undefined) return;
  draft.update({ focusing: undefined });
  draft.emit({ kind: 'untimer', timer: FOCUS_TIMER });
}
