import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/Refusal.ts';

/**
 * Rejects U+0000 in the addresses of a scope, since no database stores it (promise P20). In an address it is always
 * escaped.
 */
export function refuseNul(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ url }) => {
    if (url.includes('%00')) throw new Refusal('BAD_REQUEST');
  });
}
