import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import { FALLBACK } from '../../contract/languages.ts';
import { preferredLanguage } from '../core/request/preferredLanguage.ts';
import { renderBroken } from '../pages/renderFailure.ts';
import { START_STYLE } from '../pages/startStyle.ts';
import { allowStyles } from './securityHeaders.ts';

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
