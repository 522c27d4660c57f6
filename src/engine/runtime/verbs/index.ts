import { enterState } from '../actions/enterState.ts';
import { closeDialog, openDialog } from '../actions/openDialog.ts';
import { requestFocus } from '../actions/requestFocus.ts';
import { captureParameters } from '../calls/parametersOf.ts';
import { startCall } from '../calls/startCall.ts';
import { banner } from './banner.ts';
import { fieldError } from './fieldError.ts';
import { forget } from './forget.ts';
import { goto } from './goto.ts';
import { leave } from './leave.ts';
import { open } from './open.ts';
import { post } from './post.ts';
import { inputsOf, type Runs } from './Run.ts';
import { store } from './store.ts';
import { toast } from './toast.ts';

/** How each verb runs, in the order of execution. */
export const RUNS: Runs = {
  store,
  forget,
  fieldError,
  banner,
  toast,
  close: (_, draft) => closeDialog(draft),
  state: (name, draft, context) => enterState(draft, name, context),
  focus: (field, draft, context) => requestFocus(draft, field, context),
  call: (id, draft, context, step) => startCall(draft, id, captureParameters(step.with, draft, context), context),
  dialog: (id, draft, context, step) => openDialog(draft, id, inputsOf(step, draft, context)),
  goto,
  leave,
  open,
  post,
};
