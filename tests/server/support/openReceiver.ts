import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Claims = Readonly<Record<string, unknown>>;

interface Received {
  readonly token: string;
  readonly header: Claims;
  readonly claims: Claims;
  readonly headers: IncomingMessage['headers'];
}

export interface Receiver {
  /** Where it takes them. */
  readonly uri: string;
  readonly received: Received[];
  close(): Promise<void>;
}

const partOf = (token: string, part: 0 | 1): Claims =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

/**
 * An app on loopback that takes logout tokens and security events.
 * @param answer how it answers, if not with 200, or 202 to an event
 */
export async function openReceiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response, request) =>
    response.writeHead(request.headers['content-type'] === 'application/secevent+jwt' ? 202 : 200).end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const isEvent = request.headers['content-type'] === 'application/secevent+jwt';
    const token = isEvent ? body : (new URLSearchParams(body).get('logout_token') ?? '');
    const { headers } = request;
    if (token !== '') received.push({ token, headers, header: partOf(token, 0), claims: partOf(token, 1) });
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: `http://127.0.0.1:${port}/logout`,
    received,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
