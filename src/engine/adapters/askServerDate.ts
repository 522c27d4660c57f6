/** Milliseconds after which nobody waits for it any more. */
const PATIENCE = 5000;

/**
 * The Date header (RFC 9110, section 6.6.1) of the cheapest thing that the service answers: its environment, or whatever
 * is at the base path. Every answer has one, a refusal too. Rejects where there is no answer.
 *
 * @param environment the operation that tells the environment: `GET /env`
 */
export async function askServerDate(basePath: string, environment: string | undefined): Promise<string | null> {
  const response = await fetch(`${basePath}${environment?.split(' ')[1] ?? '/'}`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return response.headers.get('date');
}
