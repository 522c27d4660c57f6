import type { Context } from '../core/Context.ts';
import { isInZones } from '../core/request/isInZones.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { addressOfRefusal } from './addressOfRefusal.ts';
import { judgeAppAccess } from './judgeAppAccess.ts';
import { requireAppFactor } from './requireAppFactor.ts';

/**
 * The screen to which an account must go before it uses an app, or undefined if it may use the app now. `next` is the
 * address after the app's own second factor.
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
