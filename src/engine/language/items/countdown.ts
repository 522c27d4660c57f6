import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';

export const countdown = {
  schema: closed({ countdown: named, ...placed, why }, ['countdown']),
  about:
    'The time left: until the first "after" of the state, or else of the screen, or until a refused call can be repeated',
  section: 'countdowns',
  text: 'words of the countdown',
} as const satisfies ItemKind;
