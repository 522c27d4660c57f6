import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, reference, why } from '../primitives.ts';
import { named } from './members.ts';

export const image = {
  schema: closed(
    {
      image: named,
      ...placed,
      src: part('value'),
      alt: part('value'),
      initials: { type: 'array', items: reference, minItems: 1 },
      why,
    },
    ['image', 'src'],
  ),
  section: 'images',
  text: 'words for the image',
  shape: () => 'fact',
} as const satisfies ItemKind;
