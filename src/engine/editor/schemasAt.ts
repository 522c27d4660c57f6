import { asRecord, isRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { JsonDocument, JsonPath } from '../flow/JsonDocument.ts';
import {
  expandedBranches,
  fittingBranches,
  type Keywords,
  schemasOfEntries,
  schemasOfMember,
} from '../flow/schemaBranches.ts';
import type { Grammar } from '../grammar/grammarOf.ts';

/** The part of the grammar that a place of a file must match. */
export interface Wanted {
  /** The schemas as written, before choices are resolved. */
  readonly schemas: readonly Keywords[];
  /** Their branches; those of the parent without the ones that its other members rule out. */
  readonly branches: readonly Keywords[];
  /** The object or list around the place. */
  readonly parent: { readonly value: unknown; readonly branches: readonly Keywords[] } | undefined;
}

/** What the grammar wants at a place. Members that no schema knows, such as a half-written one, rule nothing out. */
export function schemasAt({ path: file, value }: JsonDocument, path: JsonPath, grammar: Grammar): Wanted | undefined {
  const place = classifyFile(file);
  if (place === undefined) return undefined;
  let schemas: readonly unknown[] = [grammar.files[place.kind]];
  let branches = expandedBranches(schemas, grammar);
  let parent: Wanted['parent'];
  let here = value;
  for (const name of path) {
    const around = isRecord(here) ? likelyBranches(here, String(name), branches) : branches;
    parent = { value: here, branches: around };
    schemas = typeof name === 'number' ? schemasOfEntries(around) : schemasOfMember(name, around);
    branches = expandedBranches(schemas.filter(isRecord), grammar);
    here = Object(here)[name];
  }
  return { schemas: schemas.filter(isRecord), branches: branches.filter((one) => Object.keys(one).length > 0), parent };
}

/** The branches that an object may have, whatever one of its members turns out to be. */
function likelyBranches(value: Keywords, but: string, branches: readonly Keywords[]): readonly Keywords[] {
  const objects = branches.filter(({ type }) => type === 'object');
  const { [but]: _, ...others } = value;
  const fitting = fittingBranches(others, objects);
  if (fitting.length > 0) {
    const exact = fittingBranches(value, fitting);
    return exact.length > 0 ? exact : fitting;
  }
  const known = Object.fromEntries(
    Object.entries(others).filter(([name]) =>
      objects.some(({ properties }) => isRecord(properties) && Object.hasOwn(properties, name)),
    ),
  );
  const likely = fittingBranches(known, objects);
  return likely.length > 0 ? likely : objects;
}

/** The deepest part of a snippet that is spelled out. */
const DEEPEST = 3;

/** What a value looks like: JSON, in which whoever writes it fills in the gaps one after the other. */
export function snippetOf(schema: unknown, grammar: Grammar): string {
  let count = 0;
  const gap = (words: readonly string[] = []) => {
    count += 1;
    return words.length === 0 ? `$${count}` : `\${${count}|${words.map(escaped).join()}|}`;
  };
  const write = (one: unknown, depth: number): string => {
    const [first = {}, ...others] = expandedBranches([one], grammar);
    const { type } = first;
    // A choice between words, names and references is a text; between anything else, it is left open.
    if (others.length > 0 && !others.every((branch) => branch.type === type)) return gap();
    if ('const' in first) return JSON.stringify(first.const);
    if (Array.isArray(first.enum))
      return gap([first, ...others].flatMap((branch) => [branch.enum].flat()).map((word) => JSON.stringify(word)));
    if (type === 'array') return depth > DEEPEST ? `[${gap()}]` : `[${write(first.items, depth + 1)}]`;
    if (type === 'object') return others.length > 0 || depth > DEEPEST ? `{ ${gap()} }` : object(first, depth);
    if (type === 'string') return `"${gap()}"`;
    return type === 'boolean' ? gap(['true', 'false']) : gap();
  };
  const object = (branch: Keywords, depth: number): string => {
    const members = requiredIn(branch).map(([name, member]) => `"${name}": ${write(member, depth + 1)}`);
    return members.length === 0 ? `{ ${gap()} }` : `{ ${members.join(', ')} }`;
  };
  return write(schema, 0);
}

/** The members that an object must have, with their schemas, in canonical order. */
export function requiredIn({ properties, required }: Keywords): readonly (readonly [name: string, schema: Keywords])[] {
  const names = Array.isArray(required) ? required : [];
  return Object.entries(asRecord(properties)).flatMap(([name, schema]) =>
    names.includes(name) ? [[name, asRecord(schema)] as const] : [],
  );
}

/** A word as part of a choice. */
const escaped = (word: string) => word.replace(/[\\$},|]/g, (sign) => `\\${sign}`);

/** A value that matches a schema, as JSON; undefined if that takes more than words. */
export function sampleOf(schema: unknown, grammar: Grammar, word: string, depth = 0): string | undefined {
  if (depth > DEEPEST) return undefined;
  for (const branch of expandedBranches([schema], grammar)) {
    const sample = ofBranch(branch, grammar, word, depth);
    if (sample !== undefined) return sample;
  }
  return undefined;
}

function ofBranch(branch: Keywords, grammar: Grammar, word: string, depth: number): string | undefined {
  const { type, pattern, items, minItems } = branch;
  if ('const' in branch) return JSON.stringify(branch.const);
  if (Array.isArray(branch.enum)) return JSON.stringify(branch.enum[0]);
  const inner = (one: unknown) => sampleOf(one, grammar, word, depth + 1);
  if (type === 'string') return typeof pattern !== 'string' || new RegExp(pattern).test(word) ? `"${word}"` : undefined;
  if (type === 'array') {
    const entry = minItems === undefined ? '' : inner(items);
    return entry === undefined ? undefined : `[${entry}]`;
  }
  if (type !== 'object') return undefined;
  const all = Object.entries(asRecord(branch.properties)).map(([name, member]) => [name, asRecord(member)] as const);
  const required = requiredIn(branch);
  const members = required.length > 0 || branch.minProperties === undefined ? required : all.slice(0, 1);
  const written = members.map(([name, member]) => [name, inner(member)] as const);
  if (written.some(([, value]) => value === undefined)) return undefined;
  return `{${written.map(([name, value]) => `"${name}":${value}`).join()}}`;
}
