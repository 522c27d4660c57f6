import { isMailAddress } from '../../contract/address/mailAddress.ts';
import { hasInvisible } from '../../contract/characters.ts';
import type { PREDICATES_OF_RULES } from '../../grammar/terms.ts';

/** The named tests of rules that no keyword can say. Each is pure, and sees the value alone. */
export const PREDICATES: Readonly<Record<(typeof PREDICATES_OF_RULES)[number], (value: unknown) => boolean>> = {
  /** One e-mail address that mail can be sent to, by the rule that the service has too (P04). */
  'mail-address': (value) => typeof value !== 'string' || isMailAddress(value),
  /** Nothing in it is invisible or turns the direction of reading (UTS #39, section 5.4). */
  visible: (value) => typeof value !== 'string' || !hasInvisible(value),
};
