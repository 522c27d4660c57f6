import type { Screen } from './types.ts';

/** Whether a screen goes where its own address says: a redirect, which another redirect must not lead to. */
export const leadsOnward = ({ entry, exit, after, states, calls }: Screen): boolean =>
  [entry, exit, after, states, calls].some(leavesByInput);

function leavesByInput(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  return Object.entries(part).some(
    ([name, value]) =>
      (name === 'leave' && typeof value === 'string' && value.startsWith('$input.')) || leavesByInput(value),
  );
}
