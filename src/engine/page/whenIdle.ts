/** Milliseconds that a busy page is waited for at most. */
const PATIENCE = 2000;

/** Runs when the browser has nothing better to do. Safari does not say when that is. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run);
}
