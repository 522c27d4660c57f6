import { oncePer } from '../contract/oncePer.ts';
import { AWAY } from '../language/verbs.ts';
import type { Screen } from './types.ts';

/** Whether a screen leads to an address given in its own address. Another redirect must not lead to such a screen. */
export const leadsOnward = ({ entry, exit, after, states, calls }: Screen): boolean =>
  [entry, exit, after, states, calls].some((part) => part !== undefined && leavesByInput(part));

/** Cached by part, since many screens may lead to the same screen. */
const leavesByInput = oncePer((part: object): boolean =>
  Object.entries(part).some(
    ([name, value]) =>
      (typeof value === 'string' && value.startsWith('$input.') && AWAY.some((verb) => verb === name)) ||
      (typeof value === 'object' && value !== null && leavesByInput(value)),
  ),
);
