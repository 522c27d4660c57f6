import type { FastifyRequest } from 'fastify';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { Operation } from '../../engine/contract/Operation.ts';
import { Refusal } from '../core/Refusal.ts';

/**
 * Texts that people write are shorter, and to put marks in order takes the square of their number. What may be longer,
 * such as a code, is ASCII.
 */
const LONGEST = 4096;

/**
 * The parameters of a call by name, from path, query and body, their texts in Unicode NFC: two ways to write a letter are
 * as long as each other. A member that the contract does not name keeps its
 * name, so that the schema refuses it; one that is in the wrong place is refused here.
 * @throws Refusal BAD_REQUEST
 */
export function readParameters(request: FastifyRequest, operation: Operation): Record<string, unknown> {
  const { params, query, body } = request;
  const entity = Object.keys(operation.parameters).find((name) => operation.parameters[name]?.in === 'entity');
  const places = [
    ['path', params],
    ['query', query],
    ...(entity ? [['entity', { [entity]: body }] as const] : [['body', body ?? {}] as const]),
  ] as const;
  const values: Record<string, unknown> = {};
  for (const [place, members] of places) {
    if (!isRecord(members)) throw new Refusal('BAD_REQUEST', { detail: `${place} is no object` });
    for (const [name, value] of Object.entries(members)) {
      const known = Object.hasOwn(operation.parameters, name) && operation.parameters[name]?.in === place;
      if (!known) throw new Refusal('BAD_REQUEST', { detail: `unknown member in ${place}` });
      values[name] = typeof value === 'string' && value.length <= LONGEST ? value.normalize('NFC') : value;
    }
  }
  return values;
}
