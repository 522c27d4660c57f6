import { destructive, doing, named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed } from '../primitives.ts';

export const submit = {
  schema: closed(
    {
      submit: named,
      ...placed,
      destructive,
      ...doing,
    },
    ['submit', 'do'],
  ),
  about: 'The main button. A press checks the fields of the body first, and does nothing else while one is wrong',
  section: 'actions',
  text: 'words on',
  word: 'main button',
  isPressed: true,
  shape: () => 'button',
} as const satisfies ItemKind;
