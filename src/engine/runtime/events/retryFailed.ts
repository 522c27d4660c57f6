import { startCall } from '../calls/startCall.ts';
import type { Draft } from '../Draft.ts';
import { checkFields } from './pressControl.ts';

/** Makes again the very calls that met a fault, with what the form holds by now (R01, R02). */
export function retryFailed(draft: Draft): void {
  const failed = Object.values(draft.state.failed);
  if (!failed.every(({ run }) => checkFields(draft, run.checked))) return;
  draft.update({ failed: {} });
  for (const { run } of failed) {
    startCall(draft, run.call, run.given, {
      covered: run.covered,
      checked: run.checked,
      ...(run.control === undefined ? {} : { control: run.control }),
      ...(run.dialog === undefined ? {} : { dialog: run.dialog }),
    });
  }
}
