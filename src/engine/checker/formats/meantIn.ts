import type { Finding } from '../Finding.ts';

/** What was probably meant, as a sentence after the message; empty where nothing is near. */
export const meantIn = ({ suggestion }: Finding): string =>
  suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
