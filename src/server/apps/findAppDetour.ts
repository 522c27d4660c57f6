import type { Context } from '../core/Context.ts';
import { isInZones } from '../core/request/network.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { type AppRefusal, judgeAppAccess } from './judgeAppAccess.ts';
import { addressOfFactor, createSignOn, hasProved } from './signOns.ts';

/**
 * The screen to which an account must go before it uses an app, or undefined if it may use the app now. `next` is the
 * address at which the person continues after the app's own second factor.
 */
export async function findAppDetour(
  context: Context,
  signedIn: SignedIn,
  orgAppId: string,
  next: string,
): Promise<string | undefined> {
  const { user } = signedIn;
  const zones = user.ip_zones ?? (await loadOrganisation(context, user)).ip_zones;
  if (zones !== null && !isInZones(context.request.address, zones)) return '/forbidden-ip';
  const refusal = await judgeAppAccess(context, user.id, orgAppId);
  if (refusal) return addressOfRefusal(refusal, orgAppId);
  return requireAppFactor(context, signedIn, orgAppId, next);
}

/** The status screen that says why an app cannot be used (D-17, D-18). */
function addressOfRefusal(refusal: AppRefusal, orgAppId: string): string {
  switch (refusal.reason) {
    case 'DEACTIVATED':
      return '/deactivated-app';
    case 'NOT_ASSIGNED':
      return '/sso-failed?reason=NOT_ASSIGNED';
    case 'NOT_START': {
      const usedStartAt = refusal.usedStartAt.toISOString();
      return `/forbidden-app?${new URLSearchParams({ reason: 'NOT_START', usedStartAt, orgAppId })}`;
    }
    case 'ENDED':
      return `/forbidden-app?${new URLSearchParams({ reason: 'EXPIRED', orgAppId })}`;
    case 'UNKNOWN':
      return '/sso-failed?reason=INCORRECT_APPROACH';
  }
}

/**
 * The screen of an app's own second factor, or undefined. It is needed once in each session, either for the app or at
 * sign-in: since a code works only once, a second request would have to wait for the next code.
 */
async function requireAppFactor(
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
