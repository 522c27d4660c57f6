import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, part, says, why } from '../primitives.ts';

export const qr = {
  schema: closed(
    {
      qr: named,
      ...placed,
      value: says('holds {}', { ...part('value'), description: 'What it holds, usually an address' }),
      scheme: says('opens an app of the scheme {} on a phone', {
        type: 'string',
        pattern: '^(?!(blob|data|file|https?|javascript|vbscript)$)[a-z][a-z0-9+.-]*$',
        description:
          'The scheme of its address, if an app on the same device can open it: on a phone, a link is shown too',
      }),
      why,
    },
    ['qr', 'value'],
  ),
  about: 'A QR code',
  section: 'qrs',
  text: 'words for the QR code',
  word: 'QR code',
  plainly: '[{}]',
  wants: { value: { type: 'string' } },
  shape: () => 'square',
} as const satisfies ItemKind;
