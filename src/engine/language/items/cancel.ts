import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed } from '../primitives.ts';
import { doing, named } from './members.ts';

export const cancel = {
  schema: closed(
    {
      cancel: named('The button that closes its dialog, after what it does itself. Escape does the same'),
      ...placed,
      ...doing,
    },
    ['cancel'],
  ),
  section: 'actions',
  text: 'words on',
  word: 'way out',
  isPressed: true,
} as const satisfies ItemKind;
