import { instant } from '../contract/schemas.ts';
import { ANYTHING, entryOf, type Schema, unite } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { isDangling, typeOfReference } from './typeOfReference.ts';
import type { Value } from './types.ts';

/** One function of the language: what it takes and what it gives. */
export interface Signature {
  readonly takes?: Schema;
  readonly gives: Schema;
}

/** The functions whose types do not depend on what they are given. */
export const SIGNATURES: Readonly<Record<string, Signature>> = {
  'domain-of': { takes: { type: 'string' }, gives: { type: 'string' } },
  'days-since': { takes: instant, gives: { type: 'integer' } },
  'mask-email': { takes: { type: 'string' }, gives: { type: 'string' } },
  given: { gives: { type: 'boolean' } },
  'otpauth-uri': { takes: { type: 'string' }, gives: { type: 'string' } },
};

/** The type of a value where it stands; anything where a reference in it leads nowhere. */
export function typeOfValue(value: Value, scope: Scope, seen: readonly string[] = []): Schema {
  if (typeof value === 'string' && value.startsWith('$')) {
    const typed = typeOfReference(value, scope, seen);
    return isDangling(typed) ? ANYTHING : typed.type;
  }
  if (typeof value !== 'object') return { const: value };
  if ('first-of' in value) return unite(value['first-of'].map((one) => typeOfValue(one, scope, seen)));
  if ('record' in value) {
    const members = Object.entries(value.record).map(([name, one]) => [name, typeOfValue(one, scope, seen)] as const);
    return {
      type: 'object',
      properties: Object.fromEntries(members),
      required: members.map(([name]) => name),
      additionalProperties: false,
    };
  }
  if ('mark-each' in value) {
    const { of, entry, mark, marks } = value['mark-each'];
    const properties = { [entry]: entryOf(typeOfValue(of, scope, seen)) ?? ANYTHING, [mark]: { enum: marks } };
    const items = { type: 'object', properties, required: [entry, mark], additionalProperties: false };
    return { type: 'array', items };
  }
  const [name = ''] = Object.keys(value);
  return SIGNATURES[name]?.gives ?? ANYTHING;
}
