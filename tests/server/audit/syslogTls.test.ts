import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { type ProcessNode, startNode } from '../support/startNode.ts';
import { messagesIn } from './messagesIn.ts';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-syslog-'));
afterAll(() => rmSync(folder, { recursive: true }));

const openssl = (...words: readonly string[]) => spawnSync('openssl', words, { cwd: folder }).status === 0;
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'] as const;

const makeAuthority = (name: string) =>
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
  );

/** A certificate for a name, by an authority of the tests. */
function certify(by: string, name: string): { readonly key: Buffer; readonly cert: Buffer } {
  writeFileSync(join(folder, 'names'), `subjectAltName=${name}`);
  openssl('req', ...KEY, '-subj', '/CN=receiver', '-keyout', 'own.key', '-out', 'own.csr');
  const signed = ['-CA', `${by}.pem`, '-CAkey', `${by}.key`, '-CAcreateserial', '-extfile', 'names', '-days', '2'];
  openssl('x509', '-req', '-in', 'own.csr', ...signed, '-out', 'own.pem');
  return { key: readFileSync(join(folder, 'own.key')), cert: readFileSync(join(folder, 'own.pem')) };
}

const hasOpenssl = makeAuthority('trusted') && makeAuthority('other');
if (!hasOpenssl) console.warn('Tests of syslog over TLS are skipped: there is no openssl');

describe.skipIf(!hasOpenssl)('a node sends the audit trail to a receiver of syslog over TLS (RFC 5425)', () => {
  let server: Server;
  let node: ProcessNode;
  const read: Buffer[] = [];
  const protocols = new Set<string | null>();
  let connections = 0;
  beforeAll(async () => {
    server = createServer(certify('other', 'IP:127.0.0.1'));
    server.on('connection', () => {
      connections += 1;
    });
    server.on('secureConnection', (socket) => {
      protocols.add(socket.getProtocol());
      socket.on('data', (part) => read.push(part));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    node = await startNode(await freePort(3), {
      ...{ DATA_DIR: 'memory:', LOG_LEVEL: 'silent', AUDIT_STREAM_URL: `syslog+tls://127.0.0.1:${port}` },
      NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem'),
    });
  }, 60_000);
  afterAll(async () => {
    await node?.kill();
    server?.close();
  });

  const signIn = async (password: string) => {
    const response = await fetch(`${node.address}/apis/v1/signin/password`, {
      method: 'POST',
      headers: { origin: node.address, 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada@acme.test', password }),
    });
    await response.body?.cancel();
  };
  const isAskedAgain = async () => {
    const before = connections;
    await expect.poll(() => connections, { timeout: 30_000 }).toBeGreaterThan(before + 1);
  };

  it('over TLS, a receiver whose certificate nobody vouches for gets nothing', async () => {
    await signIn('Wrong-Horse-7');
    await isAskedAgain();
    expect(read).toEqual([]);
  }, 60_000);

  it('over TLS, a receiver whose certificate is for another name gets nothing', async () => {
    server.setSecureContext(certify('trusted', 'DNS:other.example.com'));
    await isAskedAgain();
    expect(read).toEqual([]);
  }, 90_000);

  it('over TLS, the right receiver gets every event, those of before too, each with its length in octets', async () => {
    server.setSecureContext(certify('trusted', 'IP:127.0.0.1'));
    await signIn('Correct-Horse-7');
    const messages = () => messagesIn(Buffer.concat(read));
    await expect.poll(() => messages().some((text) => / sign-in \[/.test(text)), { timeout: 60_000 }).toBe(true);
    expect(protocols).toContain('TLSv1.3');
    const numbers = messages().map((text) => {
      const [, number, json = ''] =
        /^<1(?:09|10)>1 \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z localhost vestibule - \S+ \[meta sequenceId="(\d+)"\] (\{.*\})$/.exec(
          text,
        ) ?? [];
      expect(JSON.parse(json).metadata.sequence).toBe(Number(number));
      // RFC 5425, section 4.3.1: a receiver has to take 2048 octets.
      expect(Buffer.byteLength(text)).toBeLessThan(2048);
      return Number(number);
    });
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(messages().join('\n')).toMatch(/ password\.refused \[/);
  }, 120_000);
});
