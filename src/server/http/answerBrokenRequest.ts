import type { Socket } from 'node:net';

/** Answers what is no HTTP at all, before any hook can: with the same headers as everything else (promise P21). */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  const body = JSON.stringify({ code: 'BAD_REQUEST', message: 'The request is not valid.' });
  const lines = Object.entries({ ...headers, 'content-type': 'application/json; charset=utf-8' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answer = `HTTP/1.1 400 Bad Request\r\n${head}content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`;
  return (_error: Error, socket: Socket): void => {
    if (socket.writable) socket.end(answer);
    else socket.destroy();
  };
}
