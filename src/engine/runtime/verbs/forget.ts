import type { Runs } from './Run.ts';
import { keep } from './store.ts';

export const forget: Runs['forget'] = (slots, draft) => {
  for (const slot of slots) keep(draft, slot, undefined);
};
