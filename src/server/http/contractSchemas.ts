import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { type HttpOperationId, operationOf, type Parameters, type Success } from '../../contract/operations.ts';
import { isMailAddress } from '../../engine/contract/address/mailAddress.ts';
import type { Operation } from '../../engine/contract/Contract.ts';
import { FORMATS } from '../../engine/contract/formats.ts';
import { oncePer } from '../../engine/contract/oncePer.ts';

const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  formats: { color: FORMATS.color, 'organisation-name': true, username: true, hostname: true, email: isMailAddress },
});
addFormats.default(ajv, ['date-time']);

const parametersSchema = ({ parameters }: Operation) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(parameters).map(([name, { schema }]) => [name, schema])),
  required: Object.keys(parameters).filter((name) => parameters[name]?.required),
  additionalProperties: false,
});

/** Responses contain only what the contract declares. */
const successSchema = ({ success }: Operation) => ({
  anyOf: Object.entries(success).map(([code, data]) => ({
    type: 'object',
    properties: { code: { const: code }, data },
    required: ['code', 'data'],
    additionalProperties: false,
  })),
});

// Cached for the process, which may have several Fastify instances.
const isParametersOf = oncePer((operation: Operation): ValidateFunction => ajv.compile(parametersSchema(operation)));
const isSuccessOf = oncePer((operation: Operation): ValidateFunction => ajv.compile(successSchema(operation)));

/** Validates the parameters of a call, rejecting unknown members. */
export const compileParameters = <K extends HttpOperationId>(id: K) =>
  isParametersOf(operationOf(id)) as ValidateFunction<Parameters<K>>;

/** Validates our responses. */
export const compileSuccess = <K extends HttpOperationId>(id: K) =>
  isSuccessOf(operationOf(id)) as ValidateFunction<Success<K>>;
