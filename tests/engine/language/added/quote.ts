import { named, placed } from '../../../../src/engine/language/fieldMembers.ts';
import type { ItemKind } from '../../../../src/engine/language/ItemKind.ts';
import { closed, look, part, why } from '../../../../src/engine/language/primitives.ts';

/** A kind of item that the language does not have. */
export const quote = {
  schema: closed(
    {
      quote: named,
      ...placed,
      source: part('value'),
      rule: look('has the rule {}', { enum: ['thin', 'thick'], description: 'The line beside it' }),
      why,
    },
    ['quote', 'source'],
  ),
  about: 'A quotation',
  section: 'quotes',
  text: 'words of the quotation',
  word: 'quotation',
  plainly: '“{}”',
  wants: { source: { type: 'string' } },
  shape: () => 'line',
} as const satisfies ItemKind;
