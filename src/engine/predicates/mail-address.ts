import { isMailAddress } from '../contract/address/mailAddress.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** One e-mail address that mail can be sent to, by the rule that the service has too (P04). */
export const mailAddress: Predicate = {
  of: 'string',
  length: [6, 254],
  holds: (text) => isMailAddress(String(text)),
};
