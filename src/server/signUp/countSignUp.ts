import type { Context } from '../core/Context.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countSource } from '../limits/countSource.ts';

const PER_SOURCE = { tries: 150, window: 15 * MINUTE };

/**
 * Counts a call that reveals whether a username is taken, as the contract requires, so nobody can check many usernames.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const countSignUp = (context: Context): Promise<void> => countSource(context, 'sign-up', PER_SOURCE);
