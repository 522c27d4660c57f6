import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { requireJson, requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import type { WriteCount } from '../limits/countTry.ts';

/**
 * Runs before each write from the start page: requires our own origin, and counts the write against the common limits.
 */
export const ownWrite =
  (service: Service, countWrite: WriteCount) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, true);
    countWrite(createContext(service, request, reply));
  };
