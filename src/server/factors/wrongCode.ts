import { Refusal } from '../core/Refusal.ts';

/** The one answer to a code or an assertion that proves nothing. */
export const wrongCode = (detail?: string): Refusal =>
  new Refusal('BAD_CREDENTIALS', detail === undefined ? {} : { detail });
