import type { Invocation } from '../Snapshot.ts';

/** How long the service asks to wait before a call is tried again (Retry-After); the rest of the name is the call. */
export const RETRY_TIMER = 'retry:';

/** The timer of a call that waits for its time. */
export const waitTimer = ({ token }: Invocation): string => `wait:${token}`;
