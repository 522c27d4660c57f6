import { FAULTS } from '../contract/faults.ts';
import type { Operation } from '../contract/Operation.ts';
import { asSchema, type Schema, unite } from './Schema.ts';

const text: Schema = { type: 'string' };
const nothing: Schema = { type: 'object', properties: {}, additionalProperties: false };

/** The type of the error in a failure line of an operation: `{ code, message, errors, data }`. */
export function typeOfError({ failure }: Operation, outcome: string): Schema {
  const isFault = outcome === 'FAULT' || FAULTS.some((fault) => fault === outcome);
  const failures = outcome === '*' ? Object.values(failure) : isFault ? [] : [failure[outcome] ?? {}];
  const member = (key: 'errors' | 'data') => {
    const types = failures.flatMap((one) => (one[key] === undefined ? [] : [asSchema(one[key])]));
    return types.length === 0 ? nothing : unite(types);
  };
  return {
    type: 'object',
    properties: { code: text, message: text, errors: member('errors'), data: member('data') },
    additionalProperties: false,
  };
}
