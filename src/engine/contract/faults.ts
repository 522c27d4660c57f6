/**
 * Faults of the transport: there is no answer, or no usable one. They are not outcomes. The runtime handles them
 * everywhere alike (promises R01 and R02). UNAVAILABLE (503) passes by itself: the service restarts, has lost its
 * database or is overloaded. Retry-After says when to ask again.
 */
export const FAULTS = ['NETWORK', 'TIMEOUT', 'INTERNAL', 'UNAVAILABLE', 'MALFORMED', 'TOO_MANY_REQUESTS'] as const;
export type Fault = (typeof FAULTS)[number];
