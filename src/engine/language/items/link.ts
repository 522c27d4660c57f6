import { doing, named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, reference, says } from '../primitives.ts';

export const link = {
  schema: closed(
    {
      link: named,
      ...placed,
      label: says('has the label {}', { ...reference, description: 'Its label, if that is data: $item.name' }),
      language: says('has a label in the language {}', {
        ...reference,
        description: "The language of its label, if it may differ from the page's: $item.language",
      }),
      ...doing,
    },
    ['link', 'do'],
  ),
  about: 'A link. It looks like one, but can do anything that a button does',
  section: 'actions',
  text: 'words on',
  isPressed: true,
  wants: { label: { type: 'string' }, language: { type: 'string' } },
} as const satisfies ItemKind;
