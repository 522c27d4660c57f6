import type { Screen } from './types.ts';

/** Whether a screen leads to an address that it takes from its own address. Another redirect must not lead to it. */
export const leadsOnward = ({ entry, exit, after, states, calls }: Screen): boolean =>
  [entry, exit, after, states, calls].some(leavesByInput);

function leavesByInput(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) =>
      (name === 'leave' && typeof value === 'string' && value.startsWith('$input.')) || leavesByInput(value),
  );
}
