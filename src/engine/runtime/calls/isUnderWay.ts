import type { RunState } from '../RunState.ts';
import type { ListEntry } from '../View.ts';

/** The name of a control within a screen: its form, its id and, in a list, its entry. */
export const controlKey = (form: string, action: string, entry: ListEntry | undefined): string =>
  `${form}/${action}${entry === undefined ? '' : `/${entry.list}/${entry.index}`}`;

/** A call that the control began, or that followed from one, is under way. */
export const isControlBusy = ({ runs, leftBy }: RunState, control: string): boolean =>
  leftBy === control || Object.values(runs).some((run) => run.control === control);

/** The field was sent with a call that a press waits for: changing it now would make the answer wrong. */
export const isFieldLocked = ({ runs }: RunState, field: string): boolean =>
  Object.values(runs).some((run) => run.control !== undefined && run.fields.includes(field));
