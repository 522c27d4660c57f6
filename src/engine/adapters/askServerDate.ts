/** Milliseconds after which the request is aborted. */
const PATIENCE = 5000;

/**
 * The Date header (RFC 9110, section 6.6.1) of the cheapest response: to the call for the environment, or from the base
 * path. Every response has this header, even a refusal. Rejects if there is no response.
 *
 * @param environment `METHOD /path` of the operation for the environment: `GET /env`
 */
export async function askServerDate(basePath: string, environment: string | undefined): Promise<string | null> {
  const response = await fetch(`${basePath}${environment?.split(' ')[1] ?? '/'}`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return response.headers.get('date');
}
