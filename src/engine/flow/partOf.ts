import type { JsonPath } from './JsonDocument.ts';
import type { Located } from './Unit.ts';

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
