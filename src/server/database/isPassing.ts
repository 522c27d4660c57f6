/**
 * Classes and codes of SQLSTATE that say nothing about the statement and pass by themselves (PostgreSQL manual,
 * appendix A): connection exception, insufficient resources, operator intervention (shutdown, restart, cancelled
 * because it took too long), lock not available, deadlock, and a standby that was the primary a moment ago.
 */
const PASSING = /^(08...|53...|57...|55P03|40P01|40001|25006)$/;

/** What ends the connection together with the statement. */
const ENDING = /^(08...|57P..|25006|25P03)$/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/** A mistake in a statement's own values, which the driver refuses before anything is sent. */
const isOurs = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

/** Whether a statement failed for a reason that passes, so that the same call works later. */
export function isPassing(error: unknown): boolean {
  const code = codeOf(error);
  // Only the server gives a severity; all else is said by the driver of a connection that is gone or silent.
  return code === undefined ? !isOurs(error) : PASSING.test(code);
}

/** Whether the connection is of no use after such an error. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined ? !isOurs(error) : ENDING.test(code);
}
