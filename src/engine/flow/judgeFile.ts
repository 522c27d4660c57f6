import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { oncePer } from '../contract/oncePer.ts';
import type { FileKind, Grammar } from '../grammar/grammarOf.ts';
import { NAME_KEYWORDS } from '../language/primitives.ts';

const ROOT = 'flows';

/** One schema for all kinds of files, so that shared parts are compiled once. */
const validatorsOf = oncePer((grammar: Grammar): Ajv2020 => {
  const kinds = Object.entries(grammar.files).map(([kind, schema]) => [`file-${kind}`, schema]);
  // `inlineRefs: false` keeps the code small: the grammar refers to itself everywhere.
  // Its code is not optimised: that takes longer than the judgement of a thousand files gains.
  const options = { strict: true, allowUnionTypes: true, inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020(options);
  ajv.addVocabulary([...NAME_KEYWORDS]);
  ajv.addSchema(structuredClone({ $id: ROOT, $defs: { ...grammar.parts, ...Object.fromEntries(kinds) } }));
  return ajv;
});

/** Judges a flow file of one kind with ajv. `explain.ts` puts into words what ajv refuses. */
export function judgeFile(kind: FileKind, grammar: Grammar): ValidateFunction {
  const validate = validatorsOf(grammar).getSchema(`${ROOT}#/$defs/file-${kind}`);
  if (validate === undefined) throw new Error(`There is no schema for a file of kind ${kind}`);
  return validate;
}
