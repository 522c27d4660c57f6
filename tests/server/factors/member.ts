import type { Outcome } from '../support/TestBrowser.ts';

/** A text in the data of an answer, or undefined if it has no such member. */
export const member = ({ data }: Outcome, name: string): string | undefined => {
  const found = typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name) : [];
  return typeof found?.[1] === 'string' ? found[1] : undefined;
};
