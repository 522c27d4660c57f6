import { isMailAddress } from '../contract/address/mailAddress.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** A single e-mail address to which mail can be sent. The service uses the same rule (P04). */
export const mailAddress: Predicate = {
  of: 'string',
  length: [6, 254],
  holds: (text) => isMailAddress(String(text)),
};
