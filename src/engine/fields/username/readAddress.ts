import { typedAddress } from '../../contract/address/mailAddress.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** An address, normalised as in the service. Any other value stays unchanged. */
export const readAddress: Normaliser = (raw) => (typeof raw === 'string' ? typedAddress(raw) : raw);
