import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { requireJson } from '../http/requireJson.ts';
import { requireOwnOrigin } from '../http/requireOwnOrigin.ts';
import type { WriteCount } from '../limits/createWriteCount.ts';

/** Comes before each call of the start page that changes something: it is of our own page, and counted like all others. */
export const ownWrite =
  (service: Service, countWrite: WriteCount) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    requireOwnOrigin(request, service.settings);
    requireJson(request, true);
    countWrite(createContext(service, request, reply));
  };
