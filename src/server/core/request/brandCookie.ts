import type { FastifyRequest } from 'fastify';
import { HOUR } from '../time/addSeconds.ts';

/** The brand that a visit began with: later pages, mails and pages of the service have it too. Its value is an id. */
export const BRAND_COOKIE = { name: 'vestibule_brand', maxAge: HOUR } as const;

/** The brand of a request; it need not exist. */
export const brandOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined =>
  cookies?.[BRAND_COOKIE.name] || undefined;
