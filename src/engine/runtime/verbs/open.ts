import { targetAddress } from '../addresses/targetAddress.ts';
import { inputsOf, type Runs } from './Run.ts';

/** Opens an address in a new tab, for links to other sites: http and https only (P05). The screen stays. */
export const open: Runs['open'] = (target, draft, context, step) => {
  const address = targetAddress(target, inputsOf(step, draft, context), draft.scope(context), 'open');
  if (address !== undefined) draft.emit({ kind: 'open', address });
};
