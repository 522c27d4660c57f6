import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { FALLBACK, type Language } from '../../contract/languages.ts';
import { Refusal } from '../core/Context.ts';
import { COOKIES } from '../core/request/cookies.ts';
import { languageOf, preferredLanguage } from '../core/request/preferredLanguage.ts';
import { renderBroken, renderFailure } from '../pages/renderFailure.ts';
import { START_STYLE } from '../pages/startStyle.ts';
import { messageOfCode } from '../texts/text.ts';
import { API_BASE } from './requireOwnOrigin.ts';
import { allowStyles } from './securityHeaders.ts';

/** The response of a failed call. */
interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly code: string;
    readonly message: string;
    readonly errors?: Readonly<Record<string, string | readonly string[]>>;
    readonly data?: unknown;
  };
}

/**
 * Turns every error into a response. A refusal is answered as declared. A request that the framework rejects is
 * BAD_REQUEST. Any other error is a bug, and its response reveals nothing (promise P20). A refusal without a message
 * gets the code's general message in the visitor's language, which the portal shows if a screen has no text for the
 * code (D-05).
 */
export function describeError(error: unknown, language: Language): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : refusalFor(error);
  const { errors, data, retryAfter, message } = refusal.details;
  return {
    status: refusal.status,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: {
      code: refusal.code,
      message: message ?? messageOfCode(refusal.code, language),
      ...(errors === undefined ? {} : { errors }),
      ...(data === undefined ? {} : { data }),
    },
  };
}

function refusalFor(error: unknown): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 404) return new Refusal('NOT_FOUND');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Refusal('BAD_REQUEST', { status });
  if (status === 503) return new Refusal('UNAVAILABLE', { retryAfter: 3, detail: 'stopping' });
  return new Refusal('INTERNAL');
}

interface Failed {
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

/** The status of a request that Node.js rejects, by error code; 400 for all others. */
const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/**
 * The CSP source of the page's inlined styles. They are inlined since a browser with too many cookies would also send
 * these with a request for a style sheet.
 */
const OWN_STYLE = `'sha256-${createHash('sha256').update(START_STYLE).digest('base64')}'`;

/** A complete raw response with the headers of every response (promise P21). It ends the connection. */
export function writeBroken(headers: Readonly<Record<string, string>>, status: number, language = FALLBACK): string {
  const body = renderBroken(status, language);
  const policy = allowStyles(headers['content-security-policy'] ?? '', [OWN_STYLE]);
  const own = { 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' };
  const lines = Object.entries({ ...headers, ...own });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const length = `content-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}${length}\r\n\r\n${body}`;
}

/** The preferred language of a request that could not be read, if the received part contains the header lines. */
function languageIn(packet: unknown) {
  const lines = Buffer.isBuffer(packet) ? packet.toString('latin1') : '';
  const [, cookies = ''] = /^cookie:(.*)$/im.exec(lines) ?? [];
  const [, wished] = /^accept-language:(.*)$/im.exec(lines) ?? [];
  return preferredLanguage(cookie.parse(cookies).app_locale, wished);
}

/**
 * Answers a request that is not HTTP, or did not arrive in time, with a page. It sets the usual headers itself, since
 * no hook has run.
 */
export const answerBrokenRequest =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error, socket: Duplex): void => {
    const code = 'code' in error ? String(error.code) : '';
    const language = languageIn('rawPacket' in error && error.rawPacket);
    if (socket.writable) socket.end(writeBroken(headers, STATUSES[code] ?? 400, language));
    else socket.destroy();
  };
