import type { FieldKind } from '../../flow/FieldKind.ts';
import type { Field } from '../../flow/types.ts';
import { closed, names, used, why } from '../../language/primitives.ts';

interface TermsField extends Field {
  readonly items: readonly { readonly id: string; readonly required?: true; readonly link?: string }[];
}

const term = closed({ id: names, required: { const: true }, link: used('place', 'A place of the portal') }, ['id']);

/** Several consents. The value lists those that are given. */
export const terms: FieldKind<TermsField> = {
  members: { items: { type: 'array', items: term, minItems: 1, description: 'The terms, each with a box' }, why },
  needs: ['items'],
  tests: [],
  type: ({ items }) => ({ type: 'array', items: { enum: items.map(({ id }) => id) } }),
  schema: ({ items }) => {
    const needed = items.filter(({ required }) => required === true).map(({ id }) => id);
    const list = { type: 'array', items: { enum: items.map(({ id }) => id) } };
    return needed.length === 0 ? list : { ...list, required: { containsAll: needed } };
  },
  program: () => ({ empty: [] }),
  texts: ({ items }) =>
    items.flatMap(({ id, link }) => [
      { path: ['items', id, 'label'] },
      ...(link === undefined ? [] : [{ path: ['items', id, 'link'] }]),
    ]),
  optional: ({ items }) =>
    items.flatMap(({ id, required }, index) => (required === true ? [] : [{ id, path: ['items', index, 'id'] }])),
  places: ({ items }) =>
    items.flatMap(({ link }, index) => (link === undefined ? [] : [{ path: ['items', index, 'link'], place: link }])),
};
