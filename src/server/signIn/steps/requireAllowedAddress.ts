import { Refusal } from '../../core/Refusal.ts';
import { isInZones } from '../../core/request/isInZones.ts';
import type { SignInStep } from '../SignIn.ts';

/** Organisations may say from which addresses their members sign in (D-04). */
export const requireAllowedAddress: SignInStep = async ({ context, user, organisation }) => {
  const zones = user.ip_zones ?? organisation.ip_zones;
  const { address } = context.request;
  if (zones === null || isInZones(address, zones)) return undefined;
  throw new Refusal('FORBIDDEN', { errors: { state: 'IP_NOT_ALLOWED', address } });
};
