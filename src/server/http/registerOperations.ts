import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HttpOperationId, idOf, operationOf } from '../../contract/operations.ts';
import type { Operation } from '../../engine/contract/Contract.ts';
import { isSafe } from '../../engine/contract/Contract.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN } from '../../engine/contract/idempotency.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { type OperationHandler, type OperationHandlers, Refusal } from '../core/Context.ts';
import { isStorableText } from '../core/request/isStorableText.ts';
import type { Service } from '../core/Service.ts';
import { answerOnce } from '../idempotency/answerOnce.ts';
import type { WriteCount } from '../limits/countTry.ts';
import { compileParameters, compileSuccess } from './contractSchemas.ts';
import { createContext } from './createContext.ts';
import { requireJson, requireOwnOrigin, routePath } from './requireOwnOrigin.ts';

/** One route per operation of the contract. */
export function registerOperations(
  app: FastifyInstance,
  service: Service,
  handlers: OperationHandlers,
  countWrite: WriteCount,
): void {
  for (const id of Object.keys(handlers) as HttpOperationId[])
    registerOperation(app, service, id, { handlers, countWrite });
}

function registerOperation<K extends HttpOperationId>(
  app: FastifyInstance,
  service: Service,
  id: K,
  { handlers, countWrite }: { handlers: OperationHandlers; countWrite: WriteCount },
): void {
  const handle: OperationHandler<K> = handlers[id];
  const operation = operationOf(id);
  const [method = '', path = ''] = id.split(' ');
  // Compiled at the first call, since compiling all at once would take half a second of the start.
  const compiled = once(() => ({ isParameters: compileParameters(id), isSuccess: compileSuccess(id) }));
  const mayBeEmpty = !Object.values(operation.parameters).some(
    (parameter) => parameter.required && (parameter.in === 'body' || parameter.in === 'entity'),
  );
  app.route({
    method,
    url: routePath(path),
    config: { operation: idOf(id) },
    onRequest: async (request) => {
      if (method === 'GET') return;
      requireOwnOrigin(request, service.settings);
      requireJson(request, mayBeEmpty);
    },
    handler: async (request, reply) => {
      const { isParameters, isSuccess } = compiled();
      const parameters = readParameters(request, operation);
      if (!isParameters(parameters) || !isStorableText(parameters)) throw new Refusal('BAD_REQUEST');
      const context = createContext(service, request, reply);
      const writes = !isSafe(id, operation);
      if (writes) countWrite(context);
      const key = writes ? readIdempotencyKey(request) : undefined;
      // If the handler did not run, the response is the stored one of an earlier attempt.
      request.outcome = 'REPEATED';
      const body = await answerOnce(context, { key, operation: id, parameters }, async () => {
        const answer = await handle(context, parameters);
        request.outcome = answer.code;
        if (!isSuccess(answer)) throw new Error(`${id} answers what the contract does not declare`);
        return JSON.stringify(operation.answer === 'result' ? answer : answer.data);
      });
      reply.type('application/json; charset=utf-8');
      return body;
    },
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const PATTERN = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * The idempotency key of a call, if it has one.
 * @throws Refusal BAD_REQUEST for a key that could be guessed, or is not a structured string
 */
function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !PATTERN.test(header))
    throw new Refusal('BAD_REQUEST', { detail: 'idempotency key' });
  return header;
}

/**
 * The longest text that is normalised, since normalising takes quadratic time in the number of combining marks. Texts
 * written by people are shorter; longer values, such as codes, are ASCII.
 */
const LONGEST = 4096;

/**
 * The parameters of a call by name, from path, query and body, with texts in Unicode NFC, so that the same letters
 * always have the same length. A member unknown to the contract is kept, for the schema to reject; one in the wrong
 * place is rejected here.
 * @throws Refusal BAD_REQUEST
 */
function readParameters(request: FastifyRequest, operation: Operation): Record<string, unknown> {
  const { params, query, body } = request;
  const entity = Object.keys(operation.parameters).find((name) => operation.parameters[name]?.in === 'entity');
  const places = [
    ['path', params],
    ['query', query],
    ...(entity ? [['entity', { [entity]: body }] as const] : [['body', body ?? {}] as const]),
  ] as const;
  const values: Record<string, unknown> = {};
  for (const [place, members] of places) {
    if (!isRecord(members)) throw new Refusal('BAD_REQUEST', { detail: `${place} is not an object` });
    for (const [name, value] of Object.entries(members)) {
      const known = Object.hasOwn(operation.parameters, name) && operation.parameters[name]?.in === place;
      if (!known) throw new Refusal('BAD_REQUEST', { detail: `unknown member in ${place}` });
      values[name] = typeof value === 'string' && value.length <= LONGEST ? value.normalize('NFC') : value;
    }
  }
  return values;
}
