import { asSchema, branchesOf } from './Schema.ts';
import type { ValueKind } from './TextKey.ts';
import { typeOfValue } from './typeOfReference.ts';
import type { Value } from './types.ts';
import type { Scope } from './Unit.ts';

/** The kind of a value for a text that displays it; undefined if its type allows several kinds or none. */
export function kindOfValue(value: Value, scope: Scope): ValueKind | undefined {
  const kinds = new Set(branchesOf(typeOfValue(value, scope)).map((branch) => kindOfType(asSchema(branch))));
  const [kind] = kinds;
  if (kinds.size === 1) return kind;
  // A day and an instant on that day are displayed alike.
  return kinds.size === 2 && kinds.has('instant') && kinds.has('day') ? 'instant' : undefined;
}

function kindOfType({ type, format, const: constant }: Readonly<Record<string, unknown>>): ValueKind | undefined {
  const types = [type].flat().filter((name) => name !== 'null' && name !== undefined);
  if (typeof constant === 'number') return 'number';
  if (types.length === 0) return typeof constant === 'string' ? 'text' : undefined;
  if (types.every((name) => name === 'number' || name === 'integer')) return 'number';
  if (!types.every((name) => name === 'string')) return undefined;
  return format === 'date-time' ? 'instant' : format === 'date' ? 'day' : 'text';
}
