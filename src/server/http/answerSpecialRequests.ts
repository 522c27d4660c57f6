import type { Server } from 'node:http';
import { writeBroken } from './answerBrokenRequest.ts';

/**
 * Answers the two requests that Node.js would answer without our headers (promise P21): an unknown expectation (RFC
 * 9110, section 10.1.1), and a tunnel (section 9.3.6).
 */
export function answerSpecialRequests(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', ({ socket }) => socket.end(writeBroken(headers, 417)));
  server.on('connect', (_request, socket) => socket.end(writeBroken(headers, 405)));
}
