import { operationOf } from '../contract/Contract.ts';
import { FAULTS } from '../contract/faults.ts';
import type { Operation } from '../contract/Operation.ts';
import { outcomesNamed } from './answerHandlers.ts';
import type { Definition } from './Definition.ts';
import { ANYTHING, asSchema, type Schema, unite } from './Schema.ts';
import type { Scope } from './Scope.ts';
import { Members, outside, type Typed } from './Typed.ts';

/** The error of any operation. */
const ANY_ERROR: Schema = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' }, errors: ANYTHING, data: ANYTHING },
  additionalProperties: false,
};

/** The types of `$data`, `$error` and `$sent`, which exist only in outcome lines. */
export function typeOfAnswer(root: string, { flows, unit, outcome }: Scope): Typed {
  if (outcome === undefined) return outside(root, 'in the lines of an outcome');
  const name = outcome.call === undefined ? undefined : unit.calls.get(outcome.call)?.value.operation;
  const operation = name === undefined ? undefined : operationOf(name, flows.definition.contract);
  if (operation === undefined) return { type: root === 'error' && name === undefined ? ANY_ERROR : ANYTHING };
  if (root === 'sent')
    return Members.of(new Map(Object.entries(operation.parameters)), ({ schema }) => asSchema(schema));
  if (root === 'error') return { type: typeOfError(operation, outcome.name) };
  const codes = outcomesNamed(outcome.name, operation);
  const types = codes.map((code) => dataOf(operation, code)).filter((type) => type !== undefined);
  if (types.length === 0)
    return outside('data', `where a call succeeded, and ${outcome.name} is not a success of ${name}`);
  return { type: unite(types) };
}

/** The type of the data of one success outcome. A refined name has the data of its code. */
function dataOf({ success, refine = [] }: Operation, code: string): Schema | undefined {
  if (Object.hasOwn(success, code)) return asSchema(success[code]);
  const origin = refine.find((rule) => rule.to.includes(code))?.of?.find((of) => Object.hasOwn(success, of));
  return origin === undefined ? undefined : asSchema(success[origin]);
}

/** The type of `$result`: the data of any success of an operation. */
export function typeOfResult(name: string, { contract }: Definition): Schema {
  const operation = operationOf(name, contract);
  return operation === undefined ? ANYTHING : unite(Object.values(operation.success).map(asSchema));
}

const text: Schema = { type: 'string' };
const nothing: Schema = { type: 'object', properties: {}, additionalProperties: false };

/** The type of the error in a failure line of an operation: `{ code, message, errors, data }`. */
function typeOfError({ failure }: Operation, outcome: string): Schema {
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
