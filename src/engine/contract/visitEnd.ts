/**
 * Milliseconds without a request after which a visit has ended: what it does next is of the portal's newest version.
 */
export const VISIT_END = 30 * 60_000;
