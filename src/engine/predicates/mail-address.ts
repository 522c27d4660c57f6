import { isMailAddress } from '../contract/address/mailAddress.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** One e-mail address that mail can be sent to. The service uses the same rule (P04). */
export const mailAddress: Predicate = {
  of: 'string',
  length: [6, 254],
  holds: (text) => isMailAddress(String(text)),
};
