import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/Refusal.ts';

/**
 * Promise P12: a body is JSON, which a foreign page cannot send without a preflight. An empty body needs no type.
 * @throws Refusal FORBIDDEN
 */
export function requireJson(request: FastifyRequest, mayBeEmpty: boolean): void {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const isEmpty = encoding === undefined && (length === undefined || length === '0');
  if (isEmpty && mayBeEmpty && type === undefined) return;
  const [essence = ''] = (type ?? '').split(';');
  if (essence.trim().toLowerCase() !== 'application/json')
    throw new Refusal('FORBIDDEN', { detail: 'body is not JSON' });
}
