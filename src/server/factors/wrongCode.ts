import { Refusal } from '../core/Refusal.ts';

/** The refusal of any wrong code or assertion. */
export const wrongCode = (detail?: string): Refusal =>
  new Refusal('BAD_CREDENTIALS', detail === undefined ? {} : { detail });
