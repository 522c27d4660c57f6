import type { Invocation } from '../Snapshot.ts';

/** Name prefix of the timer for the wait that the service asks for (Retry-After). The rest is the call. */
export const RETRY_TIMER = 'retry:';

/** Name prefix of the timer of a call with a `wait`. The rest is the call. */
export const waitTimer = ({ token }: Invocation): string => `wait:${token}`;
