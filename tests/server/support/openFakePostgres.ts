import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The fate of a connection when a statement arrives. */
export type Trouble = 'cut' | 'shutdown' | 'silence' | 'crowded';

export interface FakePostgres {
  readonly url: string;
  /** The fate of the next statements; without an entry they get an empty result. */
  trouble: Trouble | undefined;
  /** The SQLSTATE with which it refuses every connection, if it does. */
  refusal: string | undefined;
  /** The number of open connections. */
  readonly connections: ReadonlySet<Socket>;
  close(): Promise<void>;
}

/** A message from the server: PostgreSQL manual, "Message Formats". */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const refusal = (severity: string, code: string) =>
  message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0Mno\0\0`));
/** Answers a simple query, such as `begin`. */
const ANSWER = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY]);
/** Answers Parse, Bind, Describe, Execute and Sync together. */
const EMPTY = Buffer.concat([
  message('1', Buffer.alloc(0)),
  message('2', Buffer.alloc(0)),
  message('n', Buffer.alloc(0)),
  message('C', Buffer.from('SELECT 0\0')),
  READY,
]);

/** Speaks PostgreSQL's protocol up to a statement, and fails there as the test says. */
export async function openFakePostgres(port: number): Promise<FakePostgres> {
  const connections = new Set<Socket>();
  const fake: Pick<FakePostgres, 'trouble' | 'refusal'> = { trouble: undefined, refusal: undefined };
  const server = createServer((socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
    socket.on('error', () => {});
    socket.once('data', () => {
      if (fake.refusal) socket.end(refusal('FATAL', fake.refusal));
      else if (fake.trouble === 'crowded') socket.end(refusal('FATAL', '53300'));
      else socket.write(WELCOME);
      socket.on('data', (data) => {
        if (data[0] === 'X'.charCodeAt(0)) socket.end();
        else if (fake.trouble === undefined) socket.write(data[0] === 'Q'.charCodeAt(0) ? ANSWER : EMPTY);
        else if (fake.trouble === 'cut') socket.resetAndDestroy();
        else if (fake.trouble === 'shutdown') socket.end(refusal('FATAL', '57P01'));
      });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(fake, {
    url: `postgres://fake@127.0.0.1:${port}/fake`,
    connections,
    close: async () => {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
