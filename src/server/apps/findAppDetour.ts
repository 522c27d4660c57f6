import type { Context } from '../core/Context.ts';
import { isInZones } from '../core/request/isInZones.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import type { SignedIn } from '../sessions/findSession.ts';
import { addressOfRefusal } from './addressOfRefusal.ts';
import { judgeAppAccess } from './judgeAppAccess.ts';
import { requireAppFactor } from './requireAppFactor.ts';

/**
 * Where whoever wants to use an app must go instead, or undefined when the way is free. `next` is where it goes on
 * once the app's own second factor is shown.
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
