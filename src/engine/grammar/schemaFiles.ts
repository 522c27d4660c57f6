import { OWN_KEYWORDS } from '../language/primitives.ts';
import { grammarOf } from './grammarOf.ts';
import type { Vocabulary } from './Vocabulary.ts';
import { GRAMMAR_FILE, versionComment } from './version.ts';

/**
 * The grammar for editors: one JSON Schema with everything, and for each kind of flow file one that only refers to it,
 * relatively. VS Code resolves a reference to another file only if nothing stands beside it, and looks for a schema
 * with an `$id` at that id; so the schemas have none, and their version is a comment.
 */
export function schemaFiles(vocabulary: Vocabulary): { readonly name: string; readonly text: string }[] {
  const { files, parts } = grammarOf(vocabulary);
  const kinds = Object.entries(files);
  const whole = Object.fromEntries(kinds.map(([kind, schema]) => [wholeFile(kind), schema]));
  return [
    ...kinds.map(([kind]) => write(kind, { $ref: `${GRAMMAR_FILE}.schema.json#/$defs/${wholeFile(kind)}` })),
    write(GRAMMAR_FILE, { title: 'Flow files and their parts', $defs: { ...whole, ...parts } }),
  ];
}

/** A kind of file may have the name of a part. */
const wholeFile = (kind: string) => `${kind}-file`;

const write = (kind: string, schema: object) => ({
  name: `${kind}.schema.json`,
  text: `${JSON.stringify({ $schema: DIALECT, $comment: versionComment(), ...schema }, withoutOwn, 2)}\n`,
});

/** Leaves out our own keywords, which editors do not support. */
const withoutOwn = (key: string, value: unknown) =>
  OWN_KEYWORDS.some((keyword) => keyword === key) ? undefined : value;

/** The first member of each file, where editors look for it. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
