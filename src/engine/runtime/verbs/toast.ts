import type { Toast } from '../View.ts';
import { messageOf } from '../values/evaluate.ts';
import type { Runs } from './Run.ts';

export const toast: Runs['toast'] = (said, draft, context) => {
  const [variant, message] = Object.entries(said)[0] as [Toast['variant'], string];
  const scope = draft.scope(context);
  draft.emit({
    kind: 'toast',
    variant,
    message: messageOf(message, scope),
    screen: scope.screenContext.program.id,
    reference: context.reference,
  });
};
