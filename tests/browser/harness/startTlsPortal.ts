import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { PortalProcess } from '../../../src/tools/scripted/PortalProcess.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';

export interface TlsPortal {
  readonly origin: string;
  /** The path of the certificate, which signs itself. */
  readonly certificate: string;
  /** @returns the secrets that were made, each with its name */
  apply(world: object): Promise<ReadonlyMap<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the build of the portal in development mode at `https://localhost`, as libraries of apps want it.
 * @param port for TLS; the portal listens at the next one
 */
export async function startTlsPortal(port: number): Promise<TlsPortal> {
  const folder = await makeDataFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const make = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...make, ...names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const origin = `https://localhost:${port}`;
  const tls = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ port: port + 1, host: '127.0.0.1', method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  }).listen(port, '127.0.0.1');
  const portal = new PortalProcess(`http://127.0.0.1:${port + 1}`, {
    PORT: String(port + 1),
    PORTAL_MODE: 'development',
    PORTAL_ORIGIN: origin,
    DATA_DIR: join(folder, 'data'),
  });
  await portal.start();
  return {
    ...{ origin, certificate },
    async apply(world) {
      const file = join(folder, 'world.json');
      await writeFile(file, JSON.stringify(world));
      const { made } = JSON.parse(await portal.administer('apply', file, '--json'));
      return new Map(made.map(({ name, value }: { name: string; value: string }) => [name, value]));
    },
    async stop() {
      await portal.stop();
      tls.closeAllConnections();
      tls.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
