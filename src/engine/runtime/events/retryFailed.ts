import { startCall } from '../calls/startCall.ts';
import type { Draft } from '../Draft.ts';
import { checkFields } from './pressControl.ts';

/** Tries the calls that met a fault again, with the current values of the form (R01, R02). */
export function retryFailed(draft: Draft): void {
  const failed = Object.values(draft.snapshot.failed);
  if (!failed.every(({ invocation }) => checkFields(draft, invocation.checked))) return;
  draft.update({ failed: {} });
  for (const { invocation } of failed) {
    startCall(draft, invocation.call, invocation.bound, {
      blocking: invocation.blocking,
      checked: invocation.checked,
      ...(invocation.control === undefined ? {} : { control: invocation.control }),
      ...(invocation.dialog === undefined ? {} : { dialog: invocation.dialog }),
    });
  }
}
