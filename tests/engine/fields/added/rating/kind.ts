import type { FieldKind } from '../../../../../src/engine/flow/FieldKind.ts';
import type { Field } from '../../../../../src/engine/flow/types.ts';
import { after, asked } from '../../../../../src/engine/language/fieldMembers.ts';

interface RatingField extends Field {
  readonly stars: number;
}

/** A number of stars, one or more. */
export const rating: FieldKind<RatingField> = {
  members: { stars: { type: 'integer', minimum: 2 }, ...asked, ...after },
  needs: ['stars'],
  tests: ['minimum', 'maximum'],
  type: () => ({ type: 'integer' }),
  schema: ({ stars }) => ({ type: 'integer', minimum: 1, maximum: stars }),
  texts: () => [{ path: ['star'] }],
};
