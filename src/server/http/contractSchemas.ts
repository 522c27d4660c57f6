import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type HttpOperationId, operationOf, type Parameters, type Success } from '../../contract/operations.ts';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import type { Operation } from '../../engine/contract/Operation.ts';

const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  formats: { 'organisation-name': true, username: true, hostname: true, email: isMailAddress },
});
addFormats.default(ajv, ['date-time']);

const parametersSchema = ({ parameters }: Operation) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
  required: Object.keys(parameters).filter((name) => parameters[name]?.required),
  additionalProperties: false,
});

/** Validates the parameters of a call: closed, so that unknown members are refused. */
export const compileParameters = <K extends HttpOperationId>(id: K): ValidateFunction<Parameters<K>> =>
  ajv.compile<Parameters<K>>(parametersSchema(operationOf(id)));

/** Validates our answers: they have only what the contract declares. */
export function compileSuccess<K extends HttpOperationId>(id: K): ValidateFunction<Success<K>> {
  const codes = Object.entries(operationOf(id).success);
  return ajv.compile<Success<K>>({
    anyOf: codes.map(([code, data]) => ({
      type: 'object',
      properties: { code: { const: code }, data },
      required: ['code', 'data'],
      additionalProperties: false,
    })),
  });
}
