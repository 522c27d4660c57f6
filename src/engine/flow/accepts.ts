import { oncePer } from '../contract/oncePer.ts';
import { type FileKind, type Grammar, grammarOf } from '../grammar/grammarOf.ts';
import { classifyFile } from './classifyFile.ts';
import type { Definition } from './Definition.ts';
import { explain } from './explain.ts';
import type { JsonDocument } from './JsonDocument.ts';
import type { Misfit } from './Misfit.ts';
import { asSchema, branchesOf, type Schema } from './Schema.ts';

/**
 * Whether `target` may accept a value of the type `given`. Null is ignored, since requests omit absent values. For a
 * choice, one matching branch is enough.
 */
export function accepts(target: Schema, given: Schema): boolean {
  return branchesOf(target).some((want) => branchesOf(given).some((have) => fits(want, have)));
}

function fits(want: Schema, have: Schema): boolean {
  if (Object.keys(want).length === 0 || Object.keys(have).length === 0) return true;
  const [allowed, possible] = [wordsOf(want), wordsOf(have)];
  if (allowed !== undefined && possible !== undefined) return possible.some((word) => allowed.includes(word));
  const kinds = kindsOf(want);
  if (!kindsOf(have).some((kind) => kinds.includes(kind) || (kind === 'integer' && kinds.includes('number')))) {
    return false;
  }
  if (kinds.includes('array')) return accepts(asSchema(want.items), asSchema(have.items));
  return !kinds.includes('object') || hasMembers(want, have);
}

function hasMembers(want: Schema, have: Schema): boolean {
  const required = Array.isArray(want.required) ? want.required.map(String) : [];
  if (have.properties === undefined) return true;
  const [wanted, given] = [asSchema(want.properties), asSchema(have.properties)];
  return required.every((name) => name in given && accepts(asSchema(wanted[name]), asSchema(given[name])));
}

/** The values that a type lists, without null; undefined if it lists none. */
export function wordsOf(type: Schema): readonly unknown[] | undefined {
  if ('const' in type) return [type.const];
  return Array.isArray(type.enum) ? type.enum.filter((word) => word !== null) : undefined;
}

function kindsOf(type: Schema): readonly string[] {
  const words = wordsOf(type);
  if (words !== undefined) {
    return [...new Set(words.flatMap((word) => (Number.isInteger(word) ? ['integer', 'number'] : [typeof word])))];
  }
  const kinds = Array.isArray(type.type) ? type.type.map(String) : [String(type.type)];
  return kinds.filter((kind) => kind !== 'null');
}

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
export const misfitsOfKind = (value: unknown, kind: FileKind, grammar: Grammar): readonly Misfit[] =>
  explain(value, grammar.files[kind], grammar.parts);
