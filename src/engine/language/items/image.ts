import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, reference, says, why } from '../primitives.ts';
import { named } from './members.ts';

export const image = {
  schema: closed(
    {
      image: named,
      ...placed,
      src: says('shows the picture {}', part('value')),
      alt: says('has the alternative text {}', part('value')),
      initials: says('has the initials of {}', { type: 'array', items: reference, minItems: 1 }),
      why,
    },
    ['image', 'src'],
  ),
  section: 'images',
  text: 'words for the image',
  shape: () => 'fact',
} as const satisfies ItemKind;
