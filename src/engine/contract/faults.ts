/**
 * Faults of the way, not outcomes: nothing, or nothing usable, was answered.
 * The runtime handles them in one way everywhere (promises R01 and R02). UNAVAILABLE (503) passes by itself: the service
 * restarts, has lost its database or has too much to do; Retry-After says when to ask again.
 */
export const FAULTS = ['NETWORK', 'TIMEOUT', 'INTERNAL', 'UNAVAILABLE', 'MALFORMED', 'TOO_MANY_REQUESTS'] as const;
export type Fault = (typeof FAULTS)[number];
