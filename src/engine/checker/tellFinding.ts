import type { Finding } from './Finding.ts';

/** A finding in sentences, for people who see no file: what is wrong, what to do, and what to write instead. */
export const tellFinding = ({ message, hint, suggestion }: Finding): string =>
  [`${message}.`, hint, ...(suggestion === undefined ? [] : [`Suggestion: ${suggestion}`])].join(' ');
