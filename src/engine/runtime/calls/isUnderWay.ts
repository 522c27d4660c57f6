import type { Snapshot } from '../Snapshot.ts';
import type { ListEntry } from '../View.ts';

/** The name of a control within a screen: its form, its id and, in a list, its entry. */
export const controlKey = (form: string, action: string, entry: ListEntry | undefined): string =>
  `${form}/${action}${entry === undefined ? '' : `/${entry.list}/${entry.index}`}`;

/** A call that the control started, or that followed from such a call, is under way. */
export const isControlBusy = ({ invocations, leftBy }: Snapshot, control: string): boolean =>
  leftBy === control || Object.values(invocations).some((invocation) => invocation.control === control);

/** The call of the control for which the service asked to wait (Retry-After), until that time is over. */
export const heldCall = ({ failed }: Snapshot, control: string): string | undefined =>
  Object.values(failed).find(
    ({ invocation, retryAfter, resumes }) => invocation.control === control && retryAfter !== undefined && !resumes,
  )?.invocation.call;

/** A call that a press waits for sends the field: a change now would make the answer wrong. */
export const isFieldLocked = ({ invocations }: Snapshot, field: string): boolean =>
  Object.values(invocations).some(
    (invocation) => invocation.control !== undefined && invocation.fields.includes(field),
  );
