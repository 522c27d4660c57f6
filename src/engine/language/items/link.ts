import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, reference } from '../primitives.ts';
import { doing, named } from './members.ts';

export const link = {
  schema: closed(
    {
      link: named,
      ...placed,
      label: { ...reference, description: 'Its words, if they are data: $item.name' },
      language: {
        ...reference,
        description: 'The language of its words, if it may not be that of the page: $item.language',
      },
      ...doing,
    },
    ['link', 'do'],
  ),
  section: 'actions',
  text: 'words on',
  isPressed: true,
} as const satisfies ItemKind;
