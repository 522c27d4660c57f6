import { grammarOf } from './grammarOf.ts';
import type { Vocabulary } from './Vocabulary.ts';
import { schemaId } from './version.ts';

/** The grammar as editors read it: one JSON Schema per kind of flow file, with the version in its `$id`. */
export const schemaFiles = (vocabulary: Vocabulary): { readonly name: string; readonly text: string }[] =>
  Object.entries(grammarOf(vocabulary).files).map(([kind, schema]) => ({
    name: `${kind}.schema.json`,
    text: `${JSON.stringify({ ...DIALECT, $id: schemaId(kind), ...schema }, null, 2)}\n`,
  }));

/** First in each file, as editors look for it there. */
const DIALECT = { $schema: 'https://json-schema.org/draft/2020-12/schema' };
