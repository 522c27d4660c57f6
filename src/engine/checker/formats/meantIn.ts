import type { Finding } from '../Finding.ts';

/** The suggestion as a sentence after the message; empty without one. */
export const meantIn = ({ suggestion }: Finding): string =>
  suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
