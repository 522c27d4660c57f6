import type { Settings } from '../core/settings/Settings.ts';
import { postEvents } from './postEvents.ts';
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
