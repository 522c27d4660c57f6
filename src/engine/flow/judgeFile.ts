import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { DEFINITIONS, FILE_SCHEMAS, type FileKind } from '../grammar/files.ts';

const ROOT = 'flows';
let ajv: Ajv2020 | undefined;

/** One schema for all kinds of file, so that what they share is compiled once. */
function grammar(): Ajv2020 {
  if (ajv !== undefined) return ajv;
  const kinds = Object.entries(FILE_SCHEMAS).map(([kind, { $defs: _, $schema: __, ...schema }]) => [
    `file-${kind}`,
    schema,
  ]);
  // `inlineRefs: false` keeps the code small: the grammar refers to itself everywhere.
  ajv = new Ajv2020({ strict: true, allowUnionTypes: true, inlineRefs: false });
  ajv.addSchema(structuredClone({ $id: ROOT, $defs: { ...DEFINITIONS, ...Object.fromEntries(kinds) } }));
  return ajv;
}

/** ajv's judgement of a flow file of one kind: `explain.ts` only words what it refuses. */
export function judgeFile(kind: FileKind): ValidateFunction {
  const validate = grammar().getSchema(`${ROOT}#/$defs/file-${kind}`);
  if (validate === undefined) throw new Error(`There is no schema for a file of kind ${kind}`);
  return validate;
}
