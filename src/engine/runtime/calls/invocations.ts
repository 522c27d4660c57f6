import type { OperationProgram, ScreenProgram } from '../../flow/Program.ts';
import type { Draft } from '../Draft.ts';
import type { Invocation, Snapshot } from '../Snapshot.ts';
import type { ListEntry } from '../View.ts';

/** The name of a control within a screen: its form, its id and, in a list, its entry. */
export const controlKey = (form: string, action: string, entry: ListEntry | undefined): string =>
  `${form}/${action}${entry === undefined ? '' : `/${entry.list}/${entry.index}`}`;

/** Whether the control is busy: a call that it started, or one that followed from such a call, is running. */
export const isControlBusy = ({ invocations, leftBy }: Snapshot, control: string): boolean =>
  leftBy === control || Object.values(invocations).some((invocation) => invocation.control === control);

/** Whether any control is busy. */
export const isAnyControlBusy = ({ invocations, leftBy }: Snapshot): boolean =>
  leftBy !== undefined || Object.values(invocations).some(({ control }) => control !== undefined);

/** The control's call, while it must wait because the service asked for it (Retry-After). */
export const heldCall = ({ failed }: Snapshot, control: string): string | undefined =>
  Object.values(failed).find(
    ({ invocation, retryAfter, resumes }) => invocation.control === control && retryAfter !== undefined && !resumes,
  )?.invocation.call;

/** Whether a press waits for a call that sends the field; changing the field now would invalidate the answer. */
export const isFieldLocked = ({ invocations }: Snapshot, field: string): boolean =>
  Object.values(invocations).some(
    (invocation) => invocation.control !== undefined && invocation.fields.includes(field),
  );

/** Drops a call: its answer will be ignored. */
export function dropInvocation(draft: Draft, id: string): void {
  const { [id]: invocation, ...invocations } = draft.snapshot.invocations;
  if (invocation === undefined) return;
  draft.update({ invocations });
  if (invocation.phase === 'waiting') draft.emit({ kind: 'untimer', timer: waitTimer(invocation) });
  else draft.emit({ kind: 'abort', token: invocation.token });
}

/** The operation of a call. The checker reports unknown operations. */
const operationOf = ({ operations, calls }: ScreenProgram, call: string): OperationProgram | undefined =>
  operations[calls[call]?.operation ?? ''];

/** Whether the call is safe, so the runtime may retry it. */
export const isRepeatable = (program: ScreenProgram, call: string): boolean =>
  operationOf(program, call)?.repeatable === true;

/** Whether every required parameter is present. */
export function isComplete(
  program: ScreenProgram,
  call: string,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(operationOf(program, call)?.parameters ?? {}).every(
    ([name, { required }]) => required !== true || Object.hasOwn(parameters, name),
  );
}

/**
 * Prefix of the name of the timer for a wait that the service asked for (Retry-After). The rest of the name is the
 * call.
 */
export const RETRY_TIMER = 'retry:';

/** The name of the timer for a call with a `wait`. */
export const waitTimer = ({ token }: Invocation): string => `wait:${token}`;
