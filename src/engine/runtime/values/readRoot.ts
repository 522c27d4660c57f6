import { DIALOG_ROOT } from '../../flow/separateInputs.ts';
import type { EvaluationScope } from './EvaluationScope.ts';
import { secondsOf } from './secondsOf.ts';

/** The value of a whole root. Roots with a member for each field, call, slot or derived value have none. */
export function readRoot(root: string, { snapshot, screenContext, item, answer }: EvaluationScope): unknown {
  switch (root) {
    case 'state':
      return snapshot.state;
    case 'input':
      return snapshot.inputs;
    case DIALOG_ROOT:
      return snapshot.dialog?.inputs;
    case 'item':
      return item;
    case 'data':
      return answer?.data;
    case 'error':
      return answer?.error;
    case 'sent':
      return answer?.sent;
    case 'env':
      return screenContext.external.env;
    case 'screen':
      return screenContext.external.gives;
    case 'after':
      return secondsOf(screenContext.program.screen.after, snapshot);
    default:
      return undefined;
  }
}
