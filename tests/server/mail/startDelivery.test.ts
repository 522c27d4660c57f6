import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SHORT_LIVED } from '../../../src/tools/scripted/PortalProcess.ts';
import { bundleServer } from '../support/bundleServer.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { freePort } from '../support/freePort.ts';
import { openMailServer } from '../support/openMailServer.ts';

const PORT = await freePort();
const SMTP_PORT = await freePort(1);

let folder: string;
let bundle: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = await makeDataFolder();
  bundle = await bundleServer();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server as a process of its own and waits until it listens. */
async function start(lines: string[]): Promise<ChildProcess> {
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    PORT: String(PORT),
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`,
    LOG_LEVEL: 'debug',
  };
  const child = spawn(process.execPath, [SHORT_LIVED, bundle], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const output = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    output.on('line', (line) => {
      lines.push(line);
      if (line.startsWith('Vestibule is at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
  return child;
}

const post = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${PORT}/apis/v1${path}`, {
    method: 'POST',
    headers: { origin: `http://localhost:${PORT}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('R06 and R08 and P16: a killed server loses no mail, sends none twice, and logs no token', async () => {
  const lines: string[] = [];
  const first = await start(lines);
  const usernames = ['one@new.test', 'two@new.test', 'three@new.test'];
  for (const username of usernames) {
    const form = { username, password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    expect((await post('/unverified-users', form)).status).toBe(200);
  }
  first.kill('SIGKILL');
  await once(first, 'exit');

  const server = await openMailServer(SMTP_PORT);
  const second = await start(lines);
  try {
    const mailed = await server.waitFor(3);
    const [, proof] = /verify-email\?token=([\w-]+)/.exec(
      mailed.find(({ recipients: [to] }) => to === 'one@new.test')?.mail.text ?? '',
    ) ?? ['', ''];
    const confirmation = { token: proof, password: 'Bright-Lamp-9' };
    expect((await post('/email-verification/confirm', confirmation)).status).toBe(200);
    expect((await post('/password/reset-token', { username: 'one@new.test' })).status).toBe(200);
    const received = await server.waitFor(4);
    expect(received.map(({ recipients }) => recipients[0]).sort()).toEqual(['one@new.test', ...usernames].sort());
    expect(new Set(received.map(({ mail }) => mail.messageId)).size).toBe(4);

    const links = received.map(({ mail }) => mail.text?.match(/http:\S+token=\S+/)?.[0] ?? '');
    const verification = links.find((link) => link.includes('/verify-email')) ?? '';
    const reset = links.find((link) => link.includes('/password/reset')) ?? '';
    const token = new URL(reset).searchParams.get('token') ?? '';
    expect((await fetch(verification, { redirect: 'manual' })).status).toBe(303);
    await fetch(reset);
    const change = { token, password: 'Brighter-Lamp-9', authorizePassword: '', checkAuthorizePassword: false };
    expect((await post('/password', change)).status).toBe(200);
    const log = lines.join('\n');
    expect(log).toContain('/verify-email');
    for (const link of links) expect(log).not.toContain(new URL(link).searchParams.get('token'));
    for (const canary of ['Bright-Lamp-9', 'Brighter-Lamp-9', ...usernames]) expect(log).not.toContain(canary);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);
  } finally {
    await server.close();
  }
}, 180_000);
