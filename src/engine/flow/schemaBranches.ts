import { asRecord, isRecord } from '../contract/isRecord.ts';
import { oncePer, oncePerPair } from '../contract/oncePer.ts';
import type { Grammar } from '../grammar/grammarOf.ts';

/** A JSON Schema of `schemas/` as plain data. */
export type Keywords = Readonly<Record<string, unknown>>;

const NOTHING: Keywords = {};

/** The resolved branches of some schemas, each once: references are followed, and choices become their branches. */
export function expandedBranches(schemas: readonly unknown[], grammar: Grammar): readonly Keywords[] {
  const branches = branchesIn(grammar);
  const [first] = schemas;
  if (schemas.length === 1) return branches(isRecord(first) ? first : NOTHING);
  return [...new Set(schemas.flatMap((schema) => branches(isRecord(schema) ? schema : NOTHING)))];
}

/** Cached, since every file of a portal uses the same schemas. */
const branchesIn = oncePer(({ parts }: Grammar) =>
  oncePer((schema: Keywords): readonly Keywords[] => [...new Set(expandSchema(schema, parts))]),
);

function expandSchema(schema: unknown, parts: Grammar['parts']): Keywords[] {
  const keywords = asRecord(schema);
  if (typeof keywords.$ref === 'string') return expandSchema(parts[keywords.$ref.replace('#/$defs/', '')], parts);
  if (!Array.isArray(keywords.anyOf)) return [keywords];
  return keywords.anyOf.flatMap((branch) => expandSchema(branch, parts));
}

/** The possible branches of an object: those that have all its members. */
export const fittingBranches = (value: Keywords, branches: readonly Keywords[]): Keywords[] =>
  branches.filter((branch) => isMeant(value, branch));

/** The order of an object's members in the schemas that it may match. */
export interface Shape {
  /** In the order of the schemas; unknown members come last, as written. */
  readonly names: readonly string[];
  branchesOf(name: string): readonly Keywords[];
}

/**
 * The shape of an object, cached. Objects with the same members match the same branches, if the values that distinguish
 * branches are the same as well.
 */
export function shapeOf(value: Keywords, branches: readonly Keywords[], grammar: Grammar): Shape {
  const { isNamed, hasConst, shapes } = membersIn(branches);
  const names = Object.keys(value);
  // An object with freely named members has a unique shape, which is not cached.
  if (!names.every((name) => isNamed.has(name))) return findShape(value, names, branches, grammar);
  const key = names.map((name) => (hasConst.has(name) ? `${name}=${JSON.stringify(value[name])}` : name)).join();
  const known = shapes.get(key);
  if (known !== undefined) return known;
  const shape = findShape(value, names, branches, grammar);
  shapes.set(key, shape);
  return shape;
}

const membersIn = oncePer((branches: readonly Keywords[]) => {
  const properties = branches.flatMap((branch) => Object.entries(asRecord(branch.properties)));
  return {
    isNamed: new Set(properties.map(([name]) => name)),
    hasConst: new Set(properties.filter(([, property]) => 'const' in asRecord(property)).map(([name]) => name)),
    shapes: new Map<string, Shape>(),
  };
});

function findShape(value: Keywords, names: readonly string[], branches: readonly Keywords[], grammar: Grammar): Shape {
  const fitting = fittingBranches(value, branches);
  const known = new Set(fitting.flatMap(({ properties }) => Object.keys(asRecord(properties))));
  const members = new Map<string, readonly Keywords[]>();
  return {
    names: [...[...known].filter((name) => Object.hasOwn(value, name)), ...names.filter((name) => !known.has(name))],
    branchesOf(name) {
      const before = members.get(name);
      if (before !== undefined) return before;
      const found = expandedBranches(schemasOfMember(name, fitting), grammar);
      members.set(name, found);
      return found;
    },
  };
}

/** The resolved branches of a list's entries. */
export const branchesOfEntries = oncePerPair((branches: readonly Keywords[], grammar: Grammar) =>
  expandedBranches(schemasOfEntries(branches), grammar),
);

/** Each branch's schema for the named member, or its schema for members that it does not name. */
export const schemasOfMember = (name: string, branches: readonly Keywords[]): unknown[] =>
  branches.map((branch) => {
    const properties = asRecord(branch.properties);
    return Object.hasOwn(properties, name) ? properties[name] : branch.additionalProperties;
  });

/** Each branch's schema for the entries of a list. */
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
