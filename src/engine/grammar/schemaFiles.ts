import { FILE_SCHEMAS } from './files.ts';
import { schemaId } from './version.ts';

/** The grammar as editors read it: one JSON Schema per kind of flow file, with the version in its `$id`. */
export const schemaFiles = (): { readonly name: string; readonly text: string }[] =>
  Object.entries(FILE_SCHEMAS).map(([kind, { $schema, ...schema }]) => ({
    name: `${kind}.schema.json`,
    text: `${JSON.stringify({ $schema, $id: schemaId(kind), ...schema }, null, 2)}\n`,
  }));
