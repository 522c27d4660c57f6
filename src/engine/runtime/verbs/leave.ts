import { targetAddress } from '../addresses/targetAddress.ts';
import { inputsOf, isAutomatic, type Runs } from './Run.ts';

/** Leaves by a full-page jump to a place or an address. The safe default replaces a rejected address (P01). */
export const leave: Runs['leave'] = (target, draft, context, step) => {
  const address = targetAddress(target, inputsOf(step, draft, context), draft.scope(context), 'leave');
  return address === undefined ? undefined : { kind: 'leave', address, replace: isAutomatic(context) };
};
