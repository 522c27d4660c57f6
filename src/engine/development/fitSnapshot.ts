import type { ScreenProgram } from '../flow/Program.ts';
import type { ScreenIndex } from '../runtime/ScreenIndex.ts';
import type { Snapshot } from '../runtime/Snapshot.ts';

/** A version of a screen, in the runtime's form. */
export interface Version {
  readonly program: ScreenProgram;
  readonly index: ScreenIndex;
}

/**
 * The snapshot of a screen, fitted to another version of the screen: parts that the new version lacks are dropped. A
 * value stays if its field keeps its kind, and an answer stays if its call still sends the same.
 */
export function fitSnapshot(snapshot: Snapshot, before: Version, after: Version): Snapshot {
  const isField = (id: string) => kindOf(after, id) !== undefined && kindOf(after, id) === kindOf(before, id);
  const isCall = (id: string) => {
    const now = after.program.calls[id];
    return now !== undefined && now.operation === before.program.calls[id]?.operation;
  };
  const { state, dialog, focusing, focus } = snapshot;
  const states = after.program.screen.states ?? {};
  return {
    ...snapshot,
    state: state !== undefined && Object.hasOwn(states, state) ? state : after.index.first,
    dialog: dialog !== undefined && Object.hasOwn(after.program.dialogs, dialog.id) ? dialog : undefined,
    focusing: focusing !== undefined && isField(focusing.field) ? focusing : undefined,
    focus: focus !== undefined && isField(focus.field) ? focus : undefined,
    form: only(snapshot.form, isField),
    typed: only(snapshot.typed, isField),
    dirty: only(snapshot.dirty, isField),
    preset: only(snapshot.preset, isField),
    touched: only(snapshot.touched, isField),
    serverErrors: only(snapshot.serverErrors, isField),
    answers: only(snapshot.answers, isCall),
    invocations: only(snapshot.invocations, isCall),
    failed: only(snapshot.failed, isCall),
    unanswered: only(snapshot.unanswered, isCall),
  };
}

const kindOf = ({ index }: Version, field: string) => index.fields.get(field)?.field.widget;

const only = <T>(members: Readonly<Record<string, T>>, isKept: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(members).filter(([name]) => isKept(name)));
