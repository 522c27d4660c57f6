import { doing, named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed } from '../primitives.ts';

export const cancel = {
  schema: closed(
    {
      cancel: named,
      ...placed,
      ...doing,
    },
    ['cancel'],
  ),
  about: 'The button that closes its dialog, after what it does itself. Escape does the same',
  section: 'actions',
  text: 'words on',
  word: 'way out',
  isPressed: true,
  closes: true,
} as const satisfies ItemKind;
