import { instant } from '../contract/schemas.ts';
import { ANYTHING, entryOf, type Schema, unite } from './Schema.ts';
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

/** The type of a value, given the types of the references in it. */
export function typeOfValueIn(value: Value, typeOf: (reference: string) => Schema): Schema {
  if (typeof value === 'string' && value.startsWith('$')) return typeOf(value);
  if (typeof value !== 'object') return { const: value };
  if ('first-of' in value) return unite(value['first-of'].map((one) => typeOfValueIn(one, typeOf)));
  if ('record' in value) {
    const members = Object.entries(value.record).map(([name, one]) => [name, typeOfValueIn(one, typeOf)] as const);
    return {
      type: 'object',
      properties: Object.fromEntries(members),
      required: members.map(([name]) => name),
      additionalProperties: false,
    };
  }
  if ('mark-each' in value) {
    const { of, entry, mark, marks } = value['mark-each'];
    const properties = { [entry]: entryOf(typeOfValueIn(of, typeOf)) ?? ANYTHING, [mark]: { enum: marks } };
    const items = { type: 'object', properties, required: [entry, mark], additionalProperties: false };
    return { type: 'array', items };
  }
  const [name = ''] = Object.keys(value);
  return SIGNATURES[name]?.gives ?? ANYTHING;
}
