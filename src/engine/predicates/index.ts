import { isMailAddress } from '../contract/address/mailAddress.ts';
import { hasInvisible } from '../contract/characters.ts';
import type { Predicate, Predicates } from '../flow/rules/Predicate.ts';

/** No character is invisible or changes the reading direction (UTS #39, section 5.4). */
const visible: Predicate = {
  of: 'string',
  holds: (text) => !hasInvisible(String(text)),
};

/** A single e-mail address to which mail can be sent. The service uses the same rule (P04). */
const mailAddress: Predicate = {
  of: 'string',
  length: [6, 254],
  holds: (text) => isMailAddress(String(text)),
};

/** The predicates that any portal may need. A portal provides these and its own. */
export const PREDICATES = { 'mail-address': mailAddress, visible } satisfies Predicates;
