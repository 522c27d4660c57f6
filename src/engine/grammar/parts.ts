import { inState } from '../language/fieldMembers.ts';
import { byInput, closed, part, reference, used, why } from '../language/primitives.ts';
import { inputNames } from './calls.ts';
import { derived } from './screen.ts';

/** A part of a body that several screens have. */
export const sharedPart = closed(
  {
    $schema: { type: 'string' },
    why,
    takes: inputNames,
    derived: {
      ...derived,
      description:
        'Computed values for each screen that uses the part. A value of the screen with the same name takes precedence',
    },
    submit: {
      ...part('handler'),
      description: 'Steps that each submit of a body with this part tries before its own, each with a "when"',
    },
    body: { type: 'array', items: part('item'), minItems: 1, description: 'Its parts from top to bottom' },
  },
  ['body'],
);

/** An entry of a body: an item, or the items of a shared part. */
export const entry = {
  description: 'An item, or the items of a shared part by "use"',
  anyOf: [
    part('item'),
    closed(
      {
        use: used('part', 'A part of flows/shared/<id>.part.json, as if its items were written here'),
        in: { ...inState, description: 'The states that show those of its items that name none' },
        with: { ...byInput(reference, 'use'), description: 'The inputs that the part takes' },
      },
      ['use'],
    ),
  ],
} as const;
