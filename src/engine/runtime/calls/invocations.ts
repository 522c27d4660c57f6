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
