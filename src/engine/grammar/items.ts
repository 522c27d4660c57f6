import { placed } from '../language/fieldMembers.ts';
import { ITEM_SCHEMAS } from '../language/items.ts';
import { closed, declares, names, part } from '../language/primitives.ts';
import type { FieldWords, Vocabulary } from './Vocabulary.ts';

/** The schema of a kind of field, with its members in canonical order. It rejects the members of other kinds. */
function fieldWith(name: string, { members, needs = [] }: FieldWords): object {
  const properties: Record<string, object> = {
    field: declares('field', names),
    ...placed,
    widget: { const: name, description: 'Its kind' },
    ...members,
  };
  return closed(properties, ['field', 'widget', ...needs]);
}

/** A field of any kind. */
export const fieldOf = ({ fields }: Pick<Vocabulary, 'fields'>) => ({
  anyOf: Object.entries(fields).map(([name, kind]) => fieldWith(name, kind)),
});

export const item = {
  description: 'One part of the body; the member that names it gives its kind',
  anyOf: [part('field'), ...ITEM_SCHEMAS],
} as const;
