import {
  BASE_PATH,
  contract,
  HTTP_OPERATIONS,
  type HttpOperationId,
  idOf,
  operationOf,
} from '../../contract/operations.ts';
import type { Failure, Operation, Parameter } from '../../engine/contract/Contract.ts';
import { type Contract, failureOutcomes, isSafe } from '../../engine/contract/Contract.ts';
import { FAULTS } from '../../engine/contract/faults.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN } from '../../engine/contract/idempotency.ts';

/**
 * The identity service as an OpenAPI 3.1 description, from the contract: what a service at `PORTAL_API_ORIGIN` must
 * answer.
 */
export function describeService(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const id of Object.keys(HTTP_OPERATIONS) as HttpOperationId[]) {
    const [method = '', called = ''] = id.split(' ');
    const path = `${BASE_PATH}${called}`;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(id) };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Identity service of the portal',
      version: '1.0.0',
      description:
        'Generated from src/contract. The outcome is the code in the body, not the HTTP status; ' +
        `a client ignores members that it does not know.\n\n${describeCodes(contract)}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Paths are absolute, so a mock that ignores the path in `servers`, such as Prism, has the portal's addresses.
    servers: [{ url: '/' }],
    security: [{ session: [] }, {}],
    paths,
    components: {
      parameters: {
        [IDEMPOTENCY_KEY]: {
          name: IDEMPOTENCY_KEY,
          in: 'header',
          required: false,
          description:
            'The same for each attempt of one intent (draft-ietf-httpapi-idempotency-key-header): a repeat of a ' +
            'completed call gets the stored answer. With other parameters it is refused (422)',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set and read by the service alone' },
      },
    },
  };
}

/** A Markdown table of the meaning of each code. */
export const describeCodes = ({ codes = {} }: Pick<Contract, 'codes'>): string =>
  [
    '| code | meaning |',
    '|---|---|',
    ...Object.entries(codes).map(([code, meaning]) => `| \`${code}\` | ${meaning} |`),
  ].join('\n');

function describeOperation(id: HttpOperationId): object {
  const operation = operationOf(id);
  const inAddress = Object.entries(operation.parameters).filter(
    ([, { in: place }]) => place === 'path' || place === 'query',
  );
  const parameters = [
    ...inAddress.map(([name, parameter]) => describeParameter(name, parameter)),
    ...(isSafe(id, operation) ? [] : [{ $ref: `#/components/parameters/${IDEMPOTENCY_KEY}` }]),
  ];
  const body = describeBody(operation);
  return {
    operationId: idOf(id),
    summary: operation.summary,
    ...(isSafe(id, operation) ? { 'x-safe': true } : {}),
    ...(operation.refine === undefined ? {} : { 'x-refine': operation.refine }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      '200': { description: 'It succeeded', content: json(describeSuccess(operation)) },
      default: {
        description: `Failure. Transport faults (${FAULTS.join(', ')}) have no code`,
        content: json(describeFailures(id)),
      },
    },
  };
}

const json = (schema: object) => ({ 'application/json': { schema } });

const describeParameter = (name: string, { in: place, required, secret, schema }: Parameter) => ({
  name,
  in: place,
  required: required === true || place === 'path',
  ...(secret ? { 'x-secret': true } : {}),
  schema,
});

function describeBody({ parameters }: Operation): object | undefined {
  const entity = Object.values(parameters).find((parameter) => parameter.in === 'entity');
  if (entity !== undefined) return { required: true, content: json(Object(entity.schema)) };
  const members = Object.entries(parameters).filter(([, parameter]) => parameter.in === 'body');
  if (members.length === 0) return undefined;
  const required = members.filter(([, parameter]) => parameter.required).map(([name]) => name);
  return {
    required: required.length > 0,
    content: json({
      type: 'object',
      properties: Object.fromEntries(
        members.map(([name, { schema, secret }]) => [name, secret ? { ...Object(schema), writeOnly: true } : schema]),
      ),
      ...(required.length === 0 ? {} : { required }),
    }),
  };
}

function describeSuccess({ answer, success }: Operation): object {
  if (answer === 'resource') return Object(success.OK);
  const outcomes = Object.entries(success).map(([code, data]) => ({
    title: code,
    type: 'object',
    properties: { code: { const: code }, data },
    required: ['code', 'data'],
  }));
  return { oneOf: outcomes };
}

/**
 * Codes without members of their own share one shape; the body of a refined outcome has the code that is refined.
 */
function describeFailures(id: HttpOperationId): object {
  const { failure, refine = [] } = operationOf(id);
  const refined = new Set(refine.flatMap((rule) => rule.to));
  const hasMembers = (name: string) => failure[name]?.errors !== undefined || failure[name]?.data !== undefined;
  const names = failureOutcomes(idOf(id), contract);
  const plain = names.filter((name) => !hasMembers(name));
  const special = names.filter(hasMembers).map((name) => describeFailure(name, failure[name] ?? {}, refined.has(name)));
  const message = { type: 'string' };
  const shared = {
    title: 'Failure',
    type: 'object',
    properties: { code: { enum: plain }, message },
    required: ['code'],
  };
  return special.length === 0 ? shared : { anyOf: [shared, ...special] };
}

const describeFailure = (name: string, { errors, data }: Failure, isRefined: boolean) => ({
  title: name,
  type: 'object',
  properties: {
    code: isRefined ? { type: 'string' } : { const: name },
    message: { type: 'string' },
    ...(errors === undefined ? {} : { errors }),
    ...(data === undefined ? {} : { data }),
  },
  required: ['code'],
});
