import type { Selectable } from 'kysely';
import type { SignOnsTable } from '../core/database/tables/SignOns.ts';
import { Refusal } from '../core/Refusal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';
import { createSecret, hashSecret } from '../tokens/createSecret.ts';

type Store = Pick<Service, 'database' | 'clock'>;
export type SignOn = Selectable<SignOnsTable>;

/** Seconds in which the factor must be proved. */
const LIFETIME = 30 * MINUTE;

interface NewSignOn {
  readonly sessionId: string;
  readonly userId: string;
  readonly orgAppId: string;
  readonly needs: SignOn['needs'];
  /** The portal address at which the sign-on continues. */
  readonly next: string;
}

/**
 * Begins a sign-on to an app that needs a second factor.
 * @returns the `tokenId` of `/sign-on/{tokenId}`
 */
export async function createSignOn({ database, clock }: Store, signOn: NewSignOn): Promise<string> {
  const token = createSecret();
  const now = clock.now();
  await database
    .insertInto('sign_ons')
    .values({
      token_hash: hashSecret(token),
      session_id: signOn.sessionId,
      user_id: signOn.userId,
      org_app_id: signOn.orgAppId,
      needs: signOn.needs,
      next: signOn.next,
      created_at: now,
      expires_at: addSeconds(now, LIFETIME),
      proved_at: null,
    })
    .execute();
  return token;
}

/**
 * The sign-on of a `tokenId`. It belongs to one session; the caller must check that this is the current one.
 * @throws Refusal INVALID_TOKEN, EXPIRED
 */
export async function readSignOn({ database, clock }: Store, tokenId: string): Promise<SignOn> {
  const query = database.selectFrom('sign_ons').selectAll().where('token_hash', '=', hashSecret(tokenId));
  const found = await query.executeTakeFirst();
  if (!found) throw new Refusal('INVALID_TOKEN');
  if (found.expires_at <= clock.now()) throw new Refusal('EXPIRED');
  return found;
}

/** Stores that the factor was proved for this sign-on. */
export async function proveSignOn({ database, clock }: Store, tokenId: string): Promise<void> {
  await database
    .updateTable('sign_ons')
    .set({ proved_at: clock.now() })
    .where('token_hash', '=', hashSecret(tokenId))
    .execute();
}

/** Whether a session has proved the factor for an app. */
export async function hasProved({ database }: Store, sessionId: string, orgAppId: string): Promise<boolean> {
  const proved = database
    .selectFrom('sign_ons')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('org_app_id', '=', orgAppId)
    .where('proved_at', 'is not', null);
  return (await proved.executeTakeFirst()) !== undefined;
}

/** The screen that requires the factor, or sets it up first. */
export function addressOfFactor(
  tokenId: string,
  { org_app_id, needs }: Pick<SignOn, 'org_app_id' | 'needs'>,
  alternativeRequirement: string,
): string {
  if (needs === 'verify') return `/sign-on/${tokenId}/mfa?${new URLSearchParams({ orgAppId: org_app_id })}`;
  return `/sign-on/${tokenId}/mfa-set?${new URLSearchParams({ orgAppId: org_app_id, alternativeRequirement })}`;
}
