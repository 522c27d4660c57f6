import { dropRun } from '../calls/dropRun.ts';
import type { Draft } from '../Draft.ts';

/** Opens a dialog with its inputs; another one that is open gives way. What it said of its fields is forgotten. */
export function openDialog(draft: Draft, id: string, inputs: Readonly<Record<string, unknown>>): void {
  const dialog = draft.setting.program.dialogs[id];
  if (dialog === undefined) return;
  const fields = new Set(dialog.body.flatMap((item) => ('field' in item ? [item.field] : [])));
  const without = <T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
  const { judged, refused } = draft.state;
  draft.update({
    dialog: { id, inputs },
    judged: without(judged, fields),
    refused: without(refused, fields),
  });
}

/** Closes the dialog. A call that was pressed in it is left. */
export function closeDialog(draft: Draft): void {
  const { dialog, runs } = draft.state;
  if (dialog === undefined) return;
  for (const run of Object.values(runs)) if (run.dialog === dialog.id) dropRun(draft, run.call);
  draft.update({ dialog: undefined });
}
