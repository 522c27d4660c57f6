import { isRecord } from '../contract/isRecord.ts';

/** A JSON Schema as data: the type of a reference or a value. `{}` is anything. */
export type Schema = Readonly<Record<string, unknown>>;

export const ANYTHING: Schema = {};

export const asSchema = (value: unknown): Schema => (isRecord(value) ? value : ANYTHING);

/** One of several types; anything if one of them is anything. */
export function unite(types: readonly Schema[]): Schema {
  const [first] = types;
  if (first === undefined || types.some((type) => Object.keys(type).length === 0)) return ANYTHING;
  const different = new Set(types);
  if (different.size > 1) {
    const texts = new Set<string>();
    for (const type of different) {
      const text = JSON.stringify(type);
      if (texts.has(text)) different.delete(type);
      texts.add(text);
    }
  }
  return different.size === 1 ? first : { anyOf: [...different] };
}

/** The branches of a choice; the type itself if it is not a choice. */
export function branchesOf(type: Schema): readonly Schema[] {
  return Array.isArray(type.anyOf) ? type.anyOf.flatMap((branch) => branchesOf(asSchema(branch))) : [type];
}

/** The words that may be entries of a list. */
const entryWords = ({ items }: Schema): readonly unknown[] => {
  const { enum: words } = asSchema(items);
  return Array.isArray(words) ? words : [];
};

/**
 * The type of a member of a type; undefined if the type has no such member. The members of a list are its indexes, and
 * its possible entries, each of which says whether the list contains it.
 */
export function memberType(type: Schema, name: string): Schema | undefined {
  const found: Schema[] = [];
  for (const branch of branchesOf(type)) {
    if (isOpen(branch)) return ANYTHING;
    const properties = asSchema(branch.properties);
    if (Object.hasOwn(properties, name)) found.push(asSchema(properties[name]));
    else if (branch.type === 'array' && /^(0|[1-9][0-9]*)$/.test(name)) found.push(asSchema(branch.items));
    else if (branch.type === 'array' && entryWords(branch).includes(name)) found.push({ type: 'boolean' });
  }
  return found.length === 0 ? undefined : unite(found);
}

/** The type is unknown, so it may have any member. */
const isOpen = (type: Schema) =>
  Object.keys(type).length === 0 || (type.type === 'object' && type.properties === undefined);

/** The known member names of a type. */
export function memberNames(type: Schema): string[] {
  return branchesOf(type).flatMap((branch) =>
    branch.type === 'array' ? ['0', '1', ...entryWords(branch).map(String)] : Object.keys(asSchema(branch.properties)),
  );
}

/** The type of a list's entries; undefined if the type is not a list. */
export function entryOf(type: Schema): Schema | undefined {
  const entries = branchesOf(type)
    .filter((branch) => branch.type === 'array' || Object.keys(branch).length === 0)
    .map((branch) => asSchema(branch.items));
  return entries.length === 0 ? undefined : unite(entries);
}
