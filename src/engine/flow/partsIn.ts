import { isRecord } from '../contract/isRecord.ts';
import { reference } from '../language/primitives.ts';
import { classifyFile } from './classifyFile.ts';
import { functionIn } from './expressions/holdsFor.ts';
import type { CompletedFile, Flows } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import { type Origin, originOf } from './Origin.ts';
import type { Value } from './types.ts';
import type { Located } from './Unit.ts';
import type { ValueFunction, ValueFunctions } from './ValueFunction.ts';

/**
 * A part of the language inside the argument of a verb, a kind or a function: `value`, `guard`, `handler`, `message` …
 */
export interface FoundPart {
  readonly part: string;
  readonly path: JsonPath;
  readonly value: unknown;
}

/**
 * Finds the parts of the language in a piece of a flow file by its grammar: named parts, messages, and references (as
 * `value`). So no check needs to know where a verb, a function or a kind of field has such parts. Does not search
 * inside the parts.
 */
export function partsIn(value: unknown, grammar: unknown, path: JsonPath = []): FoundPart[] {
  if (value === undefined || !isRecord(grammar)) return [];
  const { title, pattern, anyOf, items, properties, additionalProperties } = grammar;
  if (typeof title === 'string' && '$ref' in grammar) return [{ part: title, path, value }];
  if (grammar['x-names'] === 'message') return typeof value === 'string' ? [{ part: 'message', path, value }] : [];
  if (pattern === reference.pattern) {
    return typeof value === 'string' && value.startsWith('$') ? [{ part: 'value', path, value }] : [];
  }
  if (Array.isArray(anyOf)) {
    // A reference in place of a message is a message too.
    const said = anyOf.flatMap((branch) => partsIn(value, branch, path));
    return typeof value === 'string' ? said.slice(0, 1) : said;
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => partsIn(entry, items, [...path, index]));
  if (!isRecord(value)) return [];
  const known = isRecord(properties) ? properties : {};
  return Object.entries(value).flatMap(([name, member]) =>
    partsIn(member, Object.hasOwn(known, name) ? known[name] : additionalProperties, [...path, name]),
  );
}

/** A part below another one, if it exists. */
export function partOf<T>(whole: Located<unknown> | undefined, ...path: JsonPath): Located<T> | undefined {
  if (whole === undefined) return undefined;
  let value: unknown = whole.value;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return { file: whole.file, path: [...whole.path, ...path], value: value as T };
}

/** A function in a value, with the values in its argument. Paths are relative to the value. */
interface FoundFunction {
  readonly known: ValueFunction;
  readonly values: readonly { readonly path: JsonPath; readonly value: Value }[];
}

/** The values inside a function; undefined if the value is not a function. */
export function valuesIn(value: Value, functions: ValueFunctions): FoundFunction | undefined {
  const found = typeof value === 'object' ? functionIn(value, functions) : undefined;
  if (found === undefined) return undefined;
  const { known, name, argument } = found;
  const values = partsIn(argument, known.argument, [name]).flatMap(({ part, path, value: inner }) =>
    part === 'value' && isValue(inner) ? [{ path, value: inner }] : [],
  );
  return { known, values };
}

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || (typeof value === 'object' && value !== null);

interface Place {
  readonly file: string;
  readonly path: JsonPath;
}

/** All files that are completed. */
export const completedFiles = ({ portal, screens, dialogs }: Flows): readonly CompletedFile<object>[] => [
  ...(portal === undefined ? [] : [portal]),
  ...screens.values(),
  ...dialogs.values(),
];

/** The file at a path, if files of its kind are completed. */
export function completedFile(path: string, { portal, screens, dialogs }: Flows): CompletedFile<object> | undefined {
  const { kind, id = '' } = classifyFile(path) ?? {};
  const file = kind === 'portal' ? portal : (kind === 'screen' ? screens : dialogs).get(id);
  return file?.path === path ? file : undefined;
}

/** Where a place of a completed file is written. */
export function writtenAt({ file, path, onKey }: Place & { readonly onKey?: true }, flows: Flows): Place {
  const origin = originOf(path, completedFile(file, flows)?.origins ?? [], onKey);
  if (origin === undefined) return { file, path };
  return { file: fileOf(origin, flows) ?? file, path: [...origin.path, ...path.slice(origin.at.length)] };
}

function fileOf({ of }: Origin, { calls, portal, parts }: Flows): string | undefined {
  if (typeof of === 'object') return parts.get(of.part)?.path;
  return (of === 'calls' ? calls : of && portal)?.path;
}
