import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, look, part, reference, says, why } from '../primitives.ts';

export const image = {
  schema: closed(
    {
      image: named,
      ...placed,
      src: says('shows the picture {}', { ...part('value'), description: 'The address of the picture' }),
      alt: says('has the alternative text {}', {
        ...part('value'),
        description: 'Its alternative text, if that is data. If absent, its text in the locale files',
      }),
      initials: look('has the initials of {}', {
        type: 'array',
        items: reference,
        minItems: 1,
        description: 'Names whose initials are shown if there is no picture: the first one that is present',
      }),
      why,
    },
    ['image', 'src'],
  ),
  about: 'A picture',
  section: 'images',
  text: 'words for the image',
  keepsSpace: true,
  plainly: '[{}]',
  wants: { src: { type: 'string' } },
  shape: () => 'fact',
} as const satisfies ItemKind;
