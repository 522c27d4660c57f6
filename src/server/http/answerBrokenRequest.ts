import type { Duplex } from 'node:stream';

/**
 * Answers what is no HTTP at all, or did not arrive in time, before any hook can: with the same headers as everything
 * else (promise P21).
 */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: 'The request is not valid.' });
  const lines = Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answer = `${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
  return (error: Error, socket: Duplex): void => {
    const isLate = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (socket.writable) socket.end(`HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\n${answer}`);
    else socket.destroy();
  };
}
