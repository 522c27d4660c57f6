import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN } from '../../engine/contract/idempotency.ts';
import { Refusal } from '../core/Refusal.ts';

const PATTERN = new RegExp(IDEMPOTENCY_KEY_PATTERN);

/**
 * The key of a call's intent, if it has one.
 * @throws Refusal BAD_REQUEST for one that could be guessed, or is no structured string
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const header = headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !PATTERN.test(header))
    throw new Refusal('BAD_REQUEST', { detail: 'idempotency key' });
  return header;
}
