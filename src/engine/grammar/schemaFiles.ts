import { OWN_KEYWORDS } from '../language/primitives.ts';
import { grammarOf } from './grammarOf.ts';
import type { Vocabulary } from './Vocabulary.ts';
import { PARTS_FILE, schemaId } from './version.ts';

/**
 * The grammar for editors, with the version in each `$id`: one JSON Schema per kind of flow file, and one with the
 * named parts, to which the others refer relatively.
 */
export function schemaFiles(vocabulary: Vocabulary): { readonly name: string; readonly text: string }[] {
  const { files, parts } = grammarOf(vocabulary);
  return [
    ...Object.entries(files).map(([kind, schema]) => write(kind, schema, pointOut)),
    write(PARTS_FILE, { title: 'The parts of flow files', $defs: parts }, withoutOwn),
  ];
}

const write = (kind: string, schema: object, replace: (name: string, value: unknown) => unknown) => ({
  name: `${kind}.schema.json`,
  text: `${JSON.stringify({ ...DIALECT, $id: schemaId(kind), ...schema }, replace, 2)}\n`,
});

/** Leaves out our own keywords, which editors do not support. */
const withoutOwn = (key: string, value: unknown) =>
  OWN_KEYWORDS.some((keyword) => keyword === key) ? undefined : value;

/** The first member of each file, where editors look for it. */
const DIALECT = { $schema: 'https://json-schema.org/draft/2020-12/schema' };

/** Makes a `$ref` to a named part point to the file with the named parts. */
const pointOut = (name: string, value: unknown) =>
  name === '$ref' && typeof value === 'string' ? `${PARTS_FILE}.schema.json${value}` : withoutOwn(name, value);
