/**
 * Faults of the transport: there is no response, or no usable one. They are not outcomes; the runtime handles them the
 * same way everywhere (promises R01 and R02). UNAVAILABLE (503) is temporary: the service restarts, has lost its
 * database or is overloaded. Retry-After says when to retry.
 */
export const FAULTS = ['NETWORK', 'TIMEOUT', 'INTERNAL', 'UNAVAILABLE', 'MALFORMED', 'TOO_MANY_REQUESTS'] as const;
export type Fault = (typeof FAULTS)[number];
