import type { Settings } from '../core/settings/Settings.ts';
import type { OcsfEvent } from './toOcsf.ts';

/**
 * Posts a batch as an array of JSON, and takes any status from 200 to 299 as the receiver's acknowledgement. A redirect
 * is none, so no event and no header goes to another address.
 * @throws an error with the code `HTTP_` and the status, or that of the network
 */
export async function postEvents(
  { url, authorization }: NonNullable<Settings['auditStream']>,
  events: readonly OcsfEvent[],
  patience: number,
): Promise<void> {
  const call = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify(events),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  });
  const response = await call.catch(throwCause);
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error('refused'), { code: `HTTP_${response.status}` });
}

/** `fetch` hides what has a code in the cause of its error. */
function throwCause(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  if (error.name === 'TimeoutError') throw Object.assign(new Error('no answer'), { code: 'TIMEOUT' });
  throw error.cause ?? error;
}
