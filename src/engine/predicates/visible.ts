import { hasInvisible } from '../contract/characters.ts';
import type { Predicate } from '../flow/rules/Predicate.ts';

/** No character is invisible or changes the reading direction (UTS #39, section 5.4). */
export const visible: Predicate = {
  of: 'string',
  holds: (text) => !hasInvisible(String(text)),
};
