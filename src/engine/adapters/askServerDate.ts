import { BASE_PATH } from './FetchHttp.ts';

/** Milliseconds after which nobody waits for it any more. */
const PATIENCE = 5000;

/**
 * The Date header (RFC 9110, section 6.6.1) of the cheapest thing that the service answers; every answer has one,
 * a refusal too. Rejects where there is no answer.
 */
export async function askServerDate(): Promise<string | null> {
  const response = await fetch(`${BASE_PATH}/env`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  });
  return response.headers.get('date');
}
