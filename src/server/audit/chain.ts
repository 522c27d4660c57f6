import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../core/database/Tables.ts';
import { obtainRing } from '../core/keys/KeyRing.ts';
import type { KeyStore } from '../core/keys/KeyStore.ts';

/** A row of the trail. */
export type EventRow = Selectable<Tables['audit_events']>;

/** A place in the chain. */
export interface Link {
  /** From 1, without a gap. */
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

/** What the first link follows. */
export const BEFORE_FIRST: Link = { number: 0, hash: '' };

/** The key of this service's chain, 32 bytes. It is the same on every node, and is never replaced. */
export const obtainChainKey = async (keys: Pick<KeyStore, 'obtain'>): Promise<Buffer> =>
  (await obtainRing(keys, 'audit'))[0].key;

/**
 * The link of an event: HMAC-SHA-256 (RFC 2104) over its place, the hash of the link before, and the whole row as JSON.
 * @param event undefined: the event was gone before it was chained
 */
export function linkOf(key: Buffer, former: Link, event: EventRow | undefined): Link {
  const number = former.number + 1;
  const content = [number, former.hash, ...(event === undefined ? [] : contentOf(event))];
  return { number, hash: createHmac('sha256', key).update(JSON.stringify(content)).digest('hex') };
}

function contentOf({ id, at, action, outcome, actor, subject, organisation, source, details }: EventRow) {
  const members = Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [id, at.toISOString(), action, outcome, actor, subject, organisation, source, members];
}
