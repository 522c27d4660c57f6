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
  /** Where it takes logout tokens. */
  readonly uri: string;
  readonly received: Received[];
  close(): Promise<void>;
}

const partOf = (token: string, part: 0 | 1): Claims =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());

/**
 * An app on loopback that takes logout tokens.
 * @param answer how it answers, if not with 200
 */
export async function openReceiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void = (response) => response.end(),
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const token = new URLSearchParams(await text(request)).get('logout_token') ?? '';
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
