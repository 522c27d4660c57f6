import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseData } from '../../engine/contract/isShallow.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { TOKEN_LIFETIMES } from '../tokens/TokenPurpose.ts';

type Store = Pick<Service, 'database' | 'clock' | 'keys'>;

/** The query member with the time since which a request asks, while the person is at the portal. */
export const ASKED = 'asked';

interface Asked {
  readonly clientId: string;
  readonly since: Date;
}

const isAsked = (payload: unknown): payload is { since: string; clientId: string; expires: string } =>
  typeof payload === 'object' &&
  payload !== null &&
  'since' in payload &&
  'clientId' in payload &&
  'expires' in payload;

/**
 * A request for a new sign-in or decision returns afterwards. This mark says since when it asks, so that it is
 * satisfied once; without it the request would ask again and again. It is signed and not stored, since anybody may ask
 * any number of times without a session.
 */
export async function issueAsked(service: Store, clientId: string, since: Date): Promise<string> {
  const expires = addSeconds(service.clock.now(), TOKEN_LIFETIMES['oidc-asked']);
  const payload = {
    clientId,
    since: since.toISOString(),
    expires: expires.toISOString(),
    id: randomBytes(9).toString('base64url'),
  };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${await sign(service, text)}`;
}

/** The content of a mark. A forged or late mark, or one of another client, counts as absent. */
export async function readAsked(service: Store, mark: string, clientId: string | null): Promise<Asked | undefined> {
  const [text = '', signature = ''] = mark.split('.');
  const [given, right] = [signature, await sign(service, text)].map((part) => Buffer.from(part));
  if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const payload = parseData(Buffer.from(text, 'base64url').toString());
  if (!isAsked(payload) || payload.clientId !== clientId || new Date(payload.expires) <= service.clock.now())
    return undefined;
  return { clientId: payload.clientId, since: new Date(payload.since) };
}

/** Uses a mark up: of parallel uses exactly one is the first. It needs a session. */
export async function spendAsked({ database, clock }: Store, mark: string, userId: string): Promise<boolean> {
  const now = clock.now();
  const used = await database
    .insertInto('tokens')
    .values({
      hash: hashSecret(mark),
      purpose: 'oidc-asked',
      user_id: userId,
      payload: '{}',
      created_at: now,
      expires_at: addSeconds(now, TOKEN_LIFETIMES['oidc-asked']),
      used_at: now,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst();
  return used !== undefined;
}

async function sign({ keys }: Pick<Store, 'keys'>, text: string): Promise<string> {
  const key = await keys.obtain('oidc-asked', () => randomBytes(32).toString('base64url'));
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(text).digest('base64url');
}
