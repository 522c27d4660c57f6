import { ownMember } from '../contract/ownMember.ts';
import { plain } from '../language/fieldMembers.ts';
import type { Definition } from './Definition.ts';
import type { FieldKind } from './FieldKind.ts';
import type { Field } from './types.ts';

/**
 * The kind of a field.
 * @throws if no kind has that name, which the grammar rejects
 */
export function kindOf({ widget }: Pick<Field, 'widget'>, { fields }: Pick<Definition, 'fields'>): FieldKind {
  const kind = ownMember(fields, widget);
  if (kind === undefined) throw new Error(`There is no kind of field "${widget}"`);
  return kind;
}

/** The grammar of a member that only the kind of this field has. */
interface OwnMember {
  readonly name: string;
  readonly grammar: object;
  readonly value: unknown;
}

/** The members that only the kind of a field has, in canonical order. */
export const ownMembers = (field: Field, kind: FieldKind): readonly OwnMember[] =>
  Object.entries(kind.members).flatMap(([name, grammar]) => {
    const value: unknown = Reflect.get(field, name);
    return name in plain || value === undefined ? [] : [{ name, grammar, value }];
  });

/** The options of a field, as a reference or a list; undefined if the field has none. */
export const optionsOf = (field: Field, kind: FieldKind): unknown =>
  ownMembers(field, kind).find(({ name }) => name === 'options')?.value;
