import { isRecord } from '../contract/isRecord.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { Grammar } from '../grammar/grammarOf.ts';

/** A JSON Schema of `schemas/` as plain data. */
type Keywords = Readonly<Record<string, unknown>>;

const asRecord = (value: unknown): Keywords => (isRecord(value) ? value : {});

const NOTHING: Keywords = {};

/** What some schemas stand for, each once: references are followed, and a choice is each of its branches. */
export function expandedBranches(schemas: readonly unknown[], grammar: Grammar): readonly Keywords[] {
  const branches = branchesIn(grammar);
  const [first] = schemas;
  if (schemas.length === 1) return branches(isRecord(first) ? first : NOTHING);
  return [...new Set(schemas.flatMap((schema) => branches(isRecord(schema) ? schema : NOTHING)))];
}

/** Every file of a portal asks for the same schemas, so each is expanded once. */
const branchesIn = oncePer(({ parts }: Grammar) =>
  oncePer((schema: Keywords): readonly Keywords[] => [...new Set(expandSchema(schema, parts))]),
);

function expandSchema(schema: unknown, parts: Grammar['parts']): Keywords[] {
  const keywords = asRecord(schema);
  if (typeof keywords.$ref === 'string') return expandSchema(parts[keywords.$ref.replace('#/$defs/', '')], parts);
  if (!Array.isArray(keywords.anyOf)) return [keywords];
  return keywords.anyOf.flatMap((branch) => expandSchema(branch, parts));
}

/** The branches that an object may mean: those that have all its members. */
export const fittingBranches = (value: Keywords, branches: readonly Keywords[]): Keywords[] =>
  branches.filter((branch) => isMeant(value, branch));

/** The schemas that the branches give a member by name, or for members that they do not name. */
export const schemasOfMember = (name: string, branches: readonly Keywords[]): unknown[] =>
  branches.map((branch) => {
    const properties = asRecord(branch.properties);
    return Object.hasOwn(properties, name) ? properties[name] : branch.additionalProperties;
  });

/** The schemas that the branches give the entries of a list. */
export const schemasOfEntries = (branches: readonly Keywords[]): unknown[] =>
  branches.flatMap(({ items }) => (items === undefined ? [] : [items]));

function isMeant(value: Keywords, branch: Keywords): boolean {
  const properties = asRecord(branch.properties);
  return Object.keys(value).every((name) => {
    const property = asRecord(properties[name]);
    if (Object.hasOwn(properties, name)) return !('const' in property) || property.const === value[name];
    return branch.additionalProperties !== false && branch.type === 'object';
  });
}
