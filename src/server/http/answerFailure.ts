import type { FastifyRequest } from 'fastify';
import { COOKIES } from '../core/request/CookieJar.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import { renderFailure } from '../pages/renderFailure.ts';
import { describeError } from './describeError.ts';
import { API_BASE } from './routePath.ts';

export interface Failed {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The result code. */
  readonly code: string;
}

/** Answers a failed request: with a page if a person opened an address, else with JSON. */
export function answerFailure(error: unknown, request: FastifyRequest): Failed {
  const language = languageOf(request);
  const { status, headers, body } = describeError(error, language);
  const isPage = isNavigation(request);
  return {
    status,
    headers: {
      ...headers,
      'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
      ...(isPage ? { 'content-language': language } : {}),
    },
    code: body.code,
    body: isPage
      ? renderFailure({ body, brand: request.cookies?.[COOKIES.brand.name], reference: request.id }, language)
      : JSON.stringify(body),
  };
}

/** Whether a person opened the address: a browser then accepts HTML, but not when a page calls the service. */
export const isNavigation = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.startsWith(`${API_BASE}/`) && /\btext\/html\b/.test(headers.accept ?? '');
