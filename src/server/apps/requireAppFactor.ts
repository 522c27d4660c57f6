import type { Context } from '../core/Context.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { addressOfFactor, createSignOn, hasProved } from './signOns.ts';

/**
 * The screen of an app's own second factor, where the app has one and this session has not shown it yet: not for the
 * app, and not when it signed in (a code works once, so that asking again would mean waiting for the next one).
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
