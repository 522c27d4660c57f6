import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { OcsfEvent } from '../../../src/server/audit/toOcsf.ts';

/** A receiver of the audit trail on loopback. */
export interface EventReceiver {
  readonly url: string;
  /** Whatever arrived, acknowledged or not. */
  readonly batches: { readonly events: readonly OcsfEvent[]; readonly headers: IncomingHttpHeaders }[];
  /** How it answers from now on. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

export const takes = (response: ServerResponse): void => void response.writeHead(204).end();
export const isDown = (response: ServerResponse): void => void response.writeHead(503).end();

export async function openEventReceiver(): Promise<EventReceiver> {
  const batches: EventReceiver['batches'] = [];
  const server = createServer(async (request, response) => {
    batches.push({ events: (await json(request)) as OcsfEvent[], headers: request.headers });
    receiver.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: EventReceiver = {
    url: `http://127.0.0.1:${port}/audit`,
    batches,
    answer: takes,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

/** The numbers of the events that arrived, in order of arrival; a repeated batch counts once. */
export function arrived({ batches }: Pick<EventReceiver, 'batches'>): number[] {
  const numbers: number[] = [];
  const seen = new Set<number>();
  for (const { metadata } of batches.flatMap(({ events }) => events)) {
    if (!seen.has(metadata.sequence)) numbers.push(metadata.sequence);
    seen.add(metadata.sequence);
  }
  return numbers;
}
