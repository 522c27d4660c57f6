import type { Settings } from '../core/settings/Settings.ts';
import { sendSyslog } from './sendSyslog.ts';
import type { OcsfEvent } from './toOcsf.ts';

/** Milliseconds for a batch, from the name's resolution to the acknowledgement. */
const PATIENCE = 10_000;

/**
 * Hands over a batch.
 * @returns when the receiver has acknowledged all of it
 * @throws an error with a `code` otherwise; some of the batch may have arrived
 */
export type SendEvents = (events: readonly OcsfEvent[]) => Promise<void>;

/** The way to the receiver of the settings. Its address may be private: only an operator of this machine sets it. */
export function openReceiver(stream: NonNullable<Settings['auditStream']>, patience = PATIENCE): SendEvents {
  const { url } = stream;
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? (events) => postEvents(stream, events, patience)
    : (events) => sendSyslog(url, events, patience);
}

/**
 * Posts a batch as an array of JSON, and takes any status from 200 to 299 as the receiver's acknowledgement. A redirect
 * is none, so no event and no header goes to another address.
 * @throws an error with the code `HTTP_` and the status, or that of the network
 */
async function postEvents(
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
