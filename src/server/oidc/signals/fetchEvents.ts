import { isRecord } from '../../../engine/contract/isRecord.ts';
import { isStorableText } from '../../core/request/isStorableText.ts';
import type { Service } from '../../core/Service.ts';
import { type Issuer, openSigner } from './openSigner.ts';

/** Events in one answer at most. */
const MOST = 100;

/** Milliseconds that a request waits for an event, unless it asks for an answer at once. */
const PATIENCE = 20_000;

/** Milliseconds between two looks for events. */
const LOOK_EVERY = 1000;

/** What an app asks for (RFC 8936, section 2.2), with the ids of the events that it has taken or refused. */
interface Poll {
  readonly most: number;
  readonly waits: boolean;
  readonly taken: readonly string[];
  /** The app's words are not kept, and no refused event comes again. */
  readonly refused: readonly string[];
}

/** @returns undefined if the body is no such request */
export function readPoll(body: unknown): Poll | undefined {
  if (!isRecord(body)) return undefined;
  const { maxEvents = MOST, returnImmediately = false, ack = [], setErrs = {} } = body;
  const isNumber = typeof maxEvents === 'number' && Number.isInteger(maxEvents) && maxEvents >= 0;
  if (!isNumber || typeof returnImmediately !== 'boolean' || !isRecord(setErrs)) return undefined;
  if (!Array.isArray(ack) || !ack.every((id) => typeof id === 'string')) return undefined;
  const refused = Object.keys(setErrs);
  if (!isStorableText([ack, refused])) return undefined;
  const most = Math.min(maxEvents, MOST);
  return { most, waits: !returnImmediately && most > 0, taken: ack, refused };
}

type Store = Pick<Service, 'database' | 'clock' | 'keys' | 'log' | 'settings'>;

interface Fetching {
  readonly client: string;
  readonly issuer: Issuer;
  /** Whether somebody still waits for the answer. */
  readonly isOpen: () => boolean;
}

/**
 * Forgets the events that an app has taken or refused, and returns the next ones, oldest first (RFC 8936, section 2.3).
 * An event comes again until the app names it. Only events of this client are read or forgotten, whatever it names.
 */
export async function fetchEvents(store: Store, poll: Poll, { client, issuer, isOpen }: Fetching) {
  const { database, clock, log, settings } = store;
  const named = [...poll.taken, ...poll.refused];
  if (named.length > 0) {
    const own = database.deleteFrom('logouts').where('client_id', '=', client).where('event', '<>', 'logout');
    await own.where('id', 'in', named).execute();
  }
  if (poll.refused.length > 0) log.warn({ client, events: poll.refused.length }, 'an app refuses events');
  // A connection on which nothing happens for twice that time is closed.
  const end = clock.now().getTime() + Math.min(PATIENCE, settings.requestTimeout);
  for (;;) {
    const events = await nextEvents(store, client, poll.most + 1);
    if (events.length > 0 || !poll.waits || !isOpen() || clock.now().getTime() >= end) {
      const sign = await openSigner(store, issuer);
      const sets = events.slice(0, poll.most).map(async (event) => [event.id, await sign(event)] as const);
      return { sets: Object.fromEntries(await Promise.all(sets)), moreAvailable: events.length > poll.most };
    }
    await clock.wait(LOOK_EVERY);
  }
}

const nextEvents = ({ database }: Store, client: string, most: number) =>
  database
    .selectFrom('logouts')
    .selectAll()
    .where('client_id', '=', client)
    .where('event', '<>', 'logout')
    .orderBy('number')
    .limit(most)
    .execute();
