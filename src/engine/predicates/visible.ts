import { hasInvisible } from '../contract/characters.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** It has no character that is invisible or changes the direction of reading (UTS #39, section 5.4). */
export const visible: Predicate = {
  of: 'string',
  holds: (text) => !hasInvisible(String(text)),
};
