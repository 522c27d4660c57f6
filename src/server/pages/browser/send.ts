import { openDialog } from './openDialog.ts';

/** The service requires a new sign-in before this change (sessions/findSession.ts); a dialog says so. */
export class StaleSignIn extends Error {}

/**
 * Sends JSON to the service. If the session has ended, goes to the sign-in screen and returns undefined.
 * @throws StaleSignIn
 */
export async function send(method: string, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status === 401) {
    const { errors } = await response.json().catch(() => ({}));
    if (errors?.state !== 'STALE') return location.assign('/');
    openDialog(document.querySelector('[data-dialog="sign-in-again"]'));
    throw new StaleSignIn();
  }
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  return response.json();
}
