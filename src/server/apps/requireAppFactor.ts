import type { Context } from '../core/Context.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { addressOfFactor, createSignOn, hasProved } from './signOns.ts';

/**
 * The screen of an app's own second factor, or undefined. An app that has one needs it once in each session, for the
 * app or at sign-in: a code works only once, so a second request would mean a wait for the next code.
 */
export async function requireAppFactor(
  context: Context,
  { session, user }: SignedIn,
  orgAppId: string,
  next: string,
): Promise<string | undefined> {
  if (session.level === 'mfa') return undefined;
  const app = await context.database
    .selectFrom('org_apps')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .select('apps.mfa_activated')
    .where('org_apps.id', '=', orgAppId)
    .executeTakeFirst();
  if (!app?.mfa_activated || (await hasProved(context, session.id, orgAppId))) return undefined;
  const needs = user.mfa_active ? 'verify' : 'set-up';
  const way = { sessionId: session.id, userId: user.id, orgAppId, needs, next } as const;
  const tokenId = await createSignOn(context, way);
  return addressOfFactor(tokenId, { org_app_id: orgAppId, needs }, user.alternative_requirement);
}
