import { isRecord } from '../contract/isRecord.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';
import { parametersOf } from '../flow/routePattern.ts';
import {
  expandedBranches,
  fittingBranches,
  type Keywords,
  schemasOfEntries,
  schemasOfMember,
} from '../flow/schemaBranches.ts';
import type { Grammar } from '../grammar/grammarOf.ts';
import { type NameKind, reference } from '../language/primitives.ts';
import { kindNamedByRoot } from '../language/roots.ts';

/** A name with its kind. */
export interface Named {
  readonly kind: NameKind;
  readonly name: string;
}

/** A name in a flow file, where it is declared or used. */
export interface Mention extends Named {
  readonly path: JsonPath;
  /** The name is the member's key, not its value. */
  readonly onKey?: true;
  /** The part of the text that is the name, in UTF-16 units; the whole text if absent. */
  readonly within?: { readonly offset: number; readonly length: number };
  readonly isDeclaration: boolean;
  /** The surrounding dialogs, shells and places, outermost first. */
  readonly around: readonly Named[];
  /** For a passed input: what takes it. */
  readonly taker?: Named;
}

/** Kinds with inputs or names of their own within a file. */
const OWNERS: readonly NameKind[] = ['dialog', 'shell', 'place'];

/**
 * Every name in a flow file, in order. The grammar marks names, so binding a new member of the language needs only its
 * schema.
 *
 * @param value a file that matches its schema, or a part of one
 * @param schema the schema of the file or the part
 */
export function mentionsIn(value: unknown, schema: object, grammar: Grammar): Mention[] {
  const found: Mention[] = [];
  const walk = (here: unknown, branches: readonly Keywords[], path: JsonPath, around: readonly Named[]): void => {
    if (typeof here === 'string') found.push(...inText(here, branches, path, around));
    else if (Array.isArray(here)) {
      const entries = expandedBranches(schemasOfEntries(branches), grammar);
      for (const [index, entry] of here.entries()) walk(entry, entries, [...path, index], around);
    } else if (isRecord(here)) members(here, fittingBranches(here, branches), path, around);
  };
  const members = (here: Keywords, branches: readonly Keywords[], path: JsonPath, around: readonly Named[]): void => {
    for (const [name, member] of Object.entries(here)) {
      const schemas = schemasOfMember(name, branches);
      const keys = keySchemas(name, branches);
      const place = [...path, name];
      const key = keys.flatMap((schema) => nameIn(name, schema, place, around)).at(0);
      if (key !== undefined) found.push({ ...key, onKey: true });
      else if (name.startsWith('$') && keys.some(isReference)) {
        found.push(...inReference(name, place, around).map((one) => ({ ...one, onKey: true as const })));
        if (name === '$state') found.push(...statesIn(member, place, around));
      }
      const inner = key?.isDeclaration && OWNERS.includes(key.kind) ? [...around, key] : around;
      const before = found.length;
      walk(member, expandedBranches(schemas, grammar), place, inner);
      for (let index = before; index < found.length; index += 1) {
        const one = found[index];
        const taker = one && takerOf(one, here, branches, place, grammar);
        if (one !== undefined && taker !== undefined) found[index] = { ...one, taker };
      }
    }
  };
  walk(value, expandedBranches([schema], grammar), [], []);
  return found;
}

const isReference = (schema: Keywords) => schema.pattern === reference.pattern;

/** The schemas for the name of a member that no branch lists. */
const keySchemas = (name: string, branches: readonly Keywords[]): readonly Keywords[] =>
  branches.flatMap(({ properties, propertyNames }) =>
    isRecord(propertyNames) && !(isRecord(properties) && Object.hasOwn(properties, name)) ? choices(propertyNames) : [],
  );

const choices = (schema: Keywords): readonly Keywords[] =>
  Array.isArray(schema.anyOf) ? schema.anyOf.filter(isRecord) : [schema];

function nameIn(text: string, schema: Keywords, path: JsonPath, around: readonly Named[]): Mention[] {
  const kind = (schema['x-declares'] ?? schema['x-names']) as NameKind | undefined;
  if (kind === undefined || text.startsWith('$')) return [];
  const mention = { kind, path, isDeclaration: 'x-declares' in schema, around };
  const [field = '', item] = kind === 'field' ? text.split('.') : [];
  // An item of a field of terms: terms.age.
  if (item !== undefined) return [{ ...mention, name: field, within: { offset: 0, length: field.length } }];
  return [{ ...mention, name: text }];
}

function inText(text: string, branches: readonly Keywords[], path: JsonPath, around: readonly Named[]): Mention[] {
  if (text.startsWith('$')) return branches.some(isReference) ? inReference(text, path, around) : [];
  const template = branches.find((branch) => 'x-template' in branch);
  if (template !== undefined) {
    const isDeclaration = template['x-template'] === 'declares';
    return parametersOf(text).map(({ name, offset }) => {
      const within = { offset, length: name.length };
      return { kind: 'input', name, path, within, isDeclaration, around };
    });
  }
  return branches.flatMap((branch) => nameIn(text, branch, path, around)).slice(0, 1);
}

/** The name that a reference leads to. For `$result.look-up.next`, that is the call `look-up`. */
function inReference(text: string, path: JsonPath, around: readonly Named[]): Mention[] {
  const [root = '', member] = text.slice(1).split('.');
  const kind = kindNamedByRoot(root);
  if (kind === undefined || member === undefined) return [];
  const name = kind === 'slot' ? `${root}.${member}` : member;
  const offset = kind === 'slot' ? 1 : root.length + 2;
  return [{ kind, name, path, within: { offset, length: name.length }, isDeclaration: false, around }];
}

/** The states that a guard compares with the current state. */
const statesIn = (expected: unknown, path: JsonPath, around: readonly Named[]): Mention[] =>
  [expected].flat().flatMap((name, index) =>
    typeof name === 'string'
      ? [
          {
            kind: 'state',
            name,
            path: Array.isArray(expected) ? [...path, index] : path,
            isDeclaration: false,
            around,
          },
        ]
      : [],
  );

/** What takes a passed input, which a sibling of the list of inputs names. */
function takerOf(
  { kind, path, onKey }: Mention,
  siblings: Keywords,
  branches: readonly Keywords[],
  list: JsonPath,
  grammar: Grammar,
): Named | undefined {
  if (kind !== 'input' || !onKey || path.length !== list.length + 1) return undefined;
  const schemas = expandedBranches(schemasOfMember(String(list.at(-1)), branches), grammar);
  const named = schemas.flatMap(({ propertyNames }) => (isRecord(propertyNames) ? propertyNames['x-of'] : [])) as
    | readonly string[]
    | undefined;
  const sibling = named?.find((name) => typeof siblings[name] === 'string');
  if (sibling === undefined) return undefined;
  const text = siblings[sibling] as string;
  return expandedBranches(schemasOfMember(sibling, branches), grammar)
    .flatMap((schema) => nameIn(text, schema, [], []))
    .map((taker) => ({ kind: taker.kind, name: taker.name }))
    .at(0);
}
