import { readForm } from '../../engine/checker/TextName.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { JsonPath } from '../../engine/flow/JsonDocument.ts';

/** The members of an object that a name refers to: the member itself, or all plural forms of a text. */
const membersNamed = (holder: Readonly<Record<string, unknown>>, name: string) =>
  Object.keys(holder).filter((key) => key === name || readForm(key)?.base === name);

/** The part of a value at a path, with all plural forms of a text; undefined if there is none. */
export function partAt(value: unknown, path: JsonPath): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (!isRecord(value)) return undefined;
  if (rest.length > 0) return partAt(value[String(name)], rest);
  const found = membersNamed(value, String(name)).map((key) => [key, value[key]] as const);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** A value whose part at a path is replaced by that of another value. Members that only the other value has come last. */
export function withPart(value: unknown, path: JsonPath, other: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return other;
  const [own, from] = [isRecord(value) ? value : {}, isRecord(other) ? other : {}];
  if (rest.length > 0) {
    const inner = withPart(own[String(name)], rest, from[String(name)]);
    const isEmpty = isRecord(inner) && Object.keys(inner).length === 0;
    const { [String(name)]: _, ...others } = own;
    return isEmpty ? others : { ...own, [String(name)]: inner };
  }
  const gone = new Set(membersNamed(own, String(name)));
  const taken = membersNamed(from, String(name));
  const kept = Object.entries(own).filter(([key]) => !gone.has(key) || taken.includes(key));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(taken.map((key) => [key, from[key]])) };
}
