import { isRecord } from '../contract/isRecord.ts';
import { reference } from '../language/primitives.ts';
import type { JsonPath } from './JsonDocument.ts';

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
