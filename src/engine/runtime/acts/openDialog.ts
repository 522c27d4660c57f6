import { dropRun } from '../calls/dropRun.ts';
import type { Act, Draft } from '../Draft.ts';

/** Opens a dialog with its inputs; another one that is open gives way. What it asked last time is forgotten. */
export function openDialog(
  draft: Draft,
  id: string,
  inputs: Readonly<Record<string, unknown>>,
  { control: _control, dialog: _dialog, ...act }: Act,
): void {
  const dialog = draft.setting.program.dialogs[id];
  if (dialog === undefined) return;
  const own = new Set(Object.keys(dialog.calls ?? {}));
  for (const call of own) dropRun(draft, call);
  const fields = new Set(dialog.body.flatMap((item) => ('field' in item ? [item.field] : [])));
  const without = <T>(all: Readonly<Record<string, T>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
  const { answers, failed, judged, refused } = draft.state;
  draft.update({
    dialog: { id, inputs },
    answers: without(answers, own),
    failed: without(failed, own),
    judged: without(judged, fields),
    refused: without(refused, fields),
  });
  if (dialog.entry !== undefined) draft.entries.push({ handler: dialog.entry, act: { ...act, covered: false } });
}

/** Closes the dialog. A call that was pressed in it is left. */
export function closeDialog(draft: Draft): void {
  const { dialog, runs } = draft.state;
  if (dialog === undefined) return;
  for (const run of Object.values(runs)) if (run.dialog === dialog.id) dropRun(draft, run.call);
  draft.update({ dialog: undefined });
}
