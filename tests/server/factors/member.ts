import type { Outcome } from '../support/TestBrowser.ts';

/** A text of the data of an answer; undefined where there is none of that name. */
export const member = ({ data }: Outcome, name: string): string | undefined => {
  const found = typeof data === 'object' && data !== null ? Object.entries(data).find(([key]) => key === name) : [];
  return typeof found?.[1] === 'string' ? found[1] : undefined;
};
