import type { Languages } from './types.ts';

/** The languages offered to visitors: all but drafts. */
export const offeredIn = ({ languages }: Pick<Languages, 'languages'>): Languages['languages'] =>
  Object.fromEntries(Object.entries(languages).filter(([, { draft }]) => draft !== true));
