import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, declares, names, part, reference, says, why } from '../primitives.ts';
import { FACT_FORMATS } from '../terms.ts';

export const fact = {
  schema: closed(
    {
      fact: declares('item', names),
      ...placed,
      value: says('shows {}', { ...part('value'), description: 'Its value' }),
      by: says('shows the text for {}', {
        ...reference,
        description:
          'A value that selects a text, which is shown instead. Without a text for it, the value of the fact is shown',
      }),
      format: says('is written as {}', {
        enum: FACT_FORMATS,
        description: "How the value is written in the visitor's language",
      }),
      why,
    },
    ['fact', 'value'],
  ),
  about: 'A name with a value',
  section: 'facts',
  text: 'name of the fact',
  keepsSpace: true,
  shape: () => 'fact',
} as const satisfies ItemKind;
