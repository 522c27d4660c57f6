import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { oncePer } from '../contract/oncePer.ts';
import { type FileKind, type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { NAME_KEYWORDS } from '../language/primitives.ts';
import { classifyFile } from './classifyFile.ts';
import type { Definition } from './Definition.ts';
import { explain } from './explain.ts';
import type { JsonDocument } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';

/** Why a flow file does not match the schema of its kind; empty if it matches, or is not a flow file. Cached. */
export const misfitsOf = (document: JsonDocument, definition: Definition): readonly Misfit[] =>
  judgeOf(grammarOf(definition))(document);

const judgeOf = oncePer((grammar: Grammar) =>
  oncePer(({ path, value }: JsonDocument): readonly Misfit[] => {
    const place = classifyFile(path);
    return place === undefined ? [] : misfitsOfKind(value, place.kind, grammar);
  }),
);

/** Why a value is not a file of a kind. */
export function misfitsOfKind(value: unknown, kind: FileKind, grammar: Grammar): readonly Misfit[] {
  const validate = judgeFile(kind, grammar);
  if (validate(value)) return [];
  const misfits = explain(value, grammar.files[kind], grammar.parts);
  if (misfits.length > 0) return misfits;
  // A file that ajv rejects has at least one mistake, even if there is no explanation for it.
  return (validate.errors ?? []).slice(0, 1).map(({ instancePath, message = 'does not fit' }) => ({
    rule: 'bad-form',
    path: pathOf(instancePath),
    message,
  }));
}

/** A JSON pointer (RFC 6901) as a `JsonPath`. */
const pathOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const ROOT = 'flows';

/** One schema for all kinds of files, so that shared parts are compiled once. */
const validatorsOf = oncePer((grammar: Grammar): Ajv2020 => {
  const kinds = Object.entries(grammar.files).map(([kind, schema]) => [`file-${kind}`, schema]);
  // `inlineRefs: false` keeps the code small: the grammar refers to itself everywhere. The code is not optimised, since
  // that takes longer than validating a thousand files.
  const options = { strict: true, allowUnionTypes: true, inlineRefs: false, code: { optimize: false } };
  const ajv = new Ajv2020(options);
  ajv.addVocabulary([...NAME_KEYWORDS]);
  ajv.addSchema(structuredClone({ $id: ROOT, $defs: { ...grammar.parts, ...Object.fromEntries(kinds) } }));
  return ajv;
});

/** Validates a flow file of one kind with ajv. `explain.ts` explains what ajv rejects. */
function judgeFile(kind: FileKind, grammar: Grammar): ValidateFunction {
  const validate = validatorsOf(grammar).getSchema(`${ROOT}#/$defs/file-${kind}`);
  if (validate === undefined) throw new Error(`There is no schema for a file of kind ${kind}`);
  return validate;
}
