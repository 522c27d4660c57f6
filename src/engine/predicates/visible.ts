import { hasInvisible } from '../contract/characters.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** Nothing in it is invisible or turns the direction of reading (UTS #39, section 5.4). */
export const visible: Predicate = {
  of: 'string',
  holds: (text) => !hasInvisible(String(text)),
};
