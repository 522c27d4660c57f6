import type { Change } from '../Change.ts';
import { shortList } from '../words/list.ts';

/** “Used by 7 screens: a, b, c, d, e and 2 more.” Nothing where the sentence names the one screen. */
export function tellReach({ reach, isShared }: Change): string {
  if (!isShared) return '';
  if (reach.length === 0) return ' No screen uses it.';
  return ` Used by ${reach.length === 1 ? 'one screen' : `${reach.length} screens`}: ${shortList(reach)}.`;
}
