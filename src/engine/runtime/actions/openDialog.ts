import { dropInvocation } from '../calls/invocations.ts';
import type { Draft } from '../Draft.ts';
import { keepInputs } from '../verbs/store.ts';

/** Opens a dialog with its inputs, closes another open one, and clears the errors of the dialog's fields. */
export function openDialog(draft: Draft, id: string, inputs: Readonly<Record<string, unknown>>): void {
  const dialog = draft.screenContext.program.dialogs[id];
  if (dialog === undefined) return;
  const fields = new Set(dialog.body.flatMap((item) => ('field' in item ? [item.field] : [])));
  const without = <T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
  const { touched, serverErrors } = draft.snapshot;
  keepInputs(draft, dialog.takes, inputs);
  draft.update({
    dialog: { id, inputs },
    touched: without(touched, fields),
    serverErrors: without(serverErrors, fields),
  });
}

/** Closes the dialog, and drops the calls that its controls started. */
export function closeDialog(draft: Draft): void {
  const { dialog, invocations } = draft.snapshot;
  if (dialog === undefined) return;
  for (const invocation of Object.values(invocations))
    if (invocation.dialog === dialog.id) dropInvocation(draft, invocation.call);
  draft.update({ dialog: undefined });
}
