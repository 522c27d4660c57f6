import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../src/server/admin/runAdmin.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { openTestPostgres, postgresFolder } from '../support/openTestPostgres.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';
import { WebVisitor } from '../support/WebVisitor.ts';

const ADMIN = 'npm run admin -- ';
const CALLBACK = 'https://notes.acme.example/callback';
/** The page that says how to begin: its script, and the files that the script names. */
const PAGE = readFileSync('.github/deploy/README.md', 'utf8');
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\n\`\`\``).exec(PAGE)?.[1] ?? '';
const SCRIPT = blockOf('sh').split('\n');
const FILES: Readonly<Record<string, string>> = { 'world.json': blockOf('json'), 'users.csv': blockOf('csv') };
const PASSWORD = 'Bright-Lamp-99';
const METRICS_TOKEN = randomBytes(24).toString('base64url');

/** The location of an empty database, and the number of nodes that share it. */
const PLACES = [
  { name: 'the embedded database', nodes: 1, isHere: true, open: openFolder },
  { name: 'two nodes on PostgreSQL', nodes: 2, isHere: postgresFolder !== undefined, open: openServer },
];

async function openFolder() {
  const folder = await makeDataFolder();
  const key = randomBytes(32).toString('base64');
  return {
    variables: { DATA_DIR: folder, MASTER_KEY: key },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openServer() {
  const postgres = await openTestPostgres(await freePort(1));
  const key = randomBytes(32).toString('base64');
  return { variables: { DATABASE_URL: postgres.url, MASTER_KEY: key }, close: () => postgres.close() };
}

it('the script for operators has ten lines, and sets what two nodes need to start', () => {
  expect(SCRIPT).toHaveLength(10);
  const names = SCRIPT.flatMap((line) => [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name));
  const needed = [
    'DATABASE_URL',
    'MASTER_KEY',
    'PORTAL_ORIGIN',
    'TRUSTED_PROXIES',
    'SMTP_URL',
    ...Object.keys(PUBLISHED_PLACES),
    'PORT',
    'PORT',
  ];
  expect(names.toSorted()).toEqual(needed.toSorted());
  expect(SCRIPT.filter((line) => line.endsWith('npm run serve &'))).toHaveLength(2);
});

describe.each(PLACES.filter(({ isHere }) => isHere))('$name', ({ nodes, open }) => {
  let folder: string;
  let place: Awaited<ReturnType<typeof openFolder>> | Awaited<ReturnType<typeof openServer>>;
  let mails: MailServer;
  let variables: Record<string, string>;
  const running: FastifyInstance[] = [];
  const nodesAt: string[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vestibule-first-'));
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
    place = await open();
    const [port, smtpPort] = [await freePort(nodes), await freePort(1)];
    mails = await openMailServer(smtpPort);
    variables = {
      ...{ ...place.variables, ...PUBLISHED_PLACES, PORTAL_MODE: 'production', LOG_LEVEL: 'silent' },
      METRICS_TOKEN,
      ...{ PORT: String(port), PORTAL_ORIGIN: `http://localhost:${port}`, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
    };
  });
  afterAll(async () => {
    for (const app of running) await app.close();
    await mails.close();
    await place.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function admin(...words: readonly string[]): Promise<string> {
    const out: string[] = [];
    const print = (text: string) => out.push(text);
    const status = await runAdmin(words, { variables, user: 'root', print, complain: print });
    expect([status, out.join('\n')]).toEqual([0, expect.any(String)]);
    return out.join('\n');
  }

  const inFolder = (word: string): string => (Object.hasOwn(FILES, word) ? join(folder, word) : word);

  it('leads from nothing to the first sign-in of an imported user at an app', async () => {
    const printed = new Map<string, string>();
    for (const line of SCRIPT) {
      const words = line.startsWith(ADMIN) ? line.slice(ADMIN.length).split(' ') : [];
      if (words.length > 0) printed.set(line, await admin(...words.map(inFolder), '--json'));
    }
    const [applied = '', imported = ''] = printed.keys();
    expect([applied, imported]).toEqual([expect.stringContaining(' apply '), expect.stringContaining(' import ')]);
    const { made } = JSON.parse(printed.get(applied) ?? '');
    expect(await admin('apply', inFolder('world.json'))).toBe('Nothing changes.');

    for (let node = 0; node < nodes; node += 1) {
      const port = Number(variables.PORT) + node;
      const app = await createApp(readSettings({ ...variables, PORT: String(port) }));
      running.push(app);
      await app.listen({ port, host: '127.0.0.1' });
      nodesAt.push(`http://localhost:${port}`);
    }
    const [mail] = await mails.waitFor(1);
    expect(mail?.recipients).toEqual(['ann@acme.example']);
    expect(mail?.mail.html).toContain('#0b7a5b');
    const token = /\/activate\?token=([\w-]+)/.exec(mail?.mail.text ?? '')?.[1] ?? '';

    const origin = variables.PORTAL_ORIGIN ?? '';
    const ann = new WebVisitor();
    expect((await ann.call(origin, 'POST', '/users/activate', { token, password: PASSWORD })).status).toBe(200);
    const signedIn = await ann.call(origin, 'POST', '/signin/password', {
      username: 'ann@acme.example',
      password: PASSWORD,
    });
    expect(await signedIn.json()).toMatchObject({ code: 'OK' });

    const secret = made[0].value;
    const configuration = await client.discovery(
      ...([new URL(`${origin}/oidc/acme`), 'acme-notes', secret] as const),
      client.ClientSecretBasic(secret),
      { execute: [client.allowInsecureRequests] },
    );
    // The app's requests go to another node than the browser's.
    configuration[client.customFetch] = (url, { body, ...options }) =>
      fetch(
        url.replace(origin, nodesAt.at(-1) ?? origin),
        body instanceof URLSearchParams ? { ...options, body } : options,
      );
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(configuration, {
      ...{ redirect_uri: CALLBACK, scope: 'openid email', state: 'state-1', nonce: 'nonce-1' },
      ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    });
    const consent = await ann.follow(address.href, /^\/oidc\/authorize\/acme$|^\/callback$/);
    expect(consent.url.pathname).toBe('/oidc/authorize/acme');
    const approvals = ['openid', 'email'].map((scope) => ({ scope, state: 'APPROVED' }));
    await ann.call(origin, 'POST', '/oidc/org-app-oauth-clients/acme-notes/approvals', approvals);
    const back = await ann.follow(address.href, /^\/callback$/);
    const tokens = await client.authorizationCodeGrant(configuration, back.url, {
      ...{ pkceCodeVerifier: verifier, expectedState: 'state-1', expectedNonce: 'nonce-1', idTokenExpected: true },
    });
    const person = await client.fetchUserInfo(configuration, tokens.access_token, tokens.claims()?.sub ?? '');
    expect(person).toMatchObject({ email: 'ann@acme.example', email_verified: true });

    // The node that created the session has counted it.
    const counts = await Promise.all(
      nodesAt.map(async (node) => {
        const answer = await fetch(`${node}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
        const found = /^vestibule_events_total\{action="sign-in",outcome="OK"\} (\d+)$/m.exec(await answer.text());
        return Number(found?.[1] ?? 0);
      }),
    );
    expect(Math.max(...counts)).toBe(1);

    // Every node knows the session that one of them has begun.
    for (const node of nodesAt) {
      const me = await ann.go(`${node}/apis/v1/users/me`);
      expect(await me.json()).toMatchObject({ username: 'ann@acme.example' });
    }

    // The operator's view of it: who did what, also with the embedded database, for which the server has to be stopped.
    for (const app of running.splice(0)) await app.close();
    const trail = (await admin('audit', '--organisation', 'acme')).split('\n').map((line) => JSON.parse(line));
    expect(trail.map(({ action, actor }) => [action, actor === undefined || actor === 'operator:root'])).toEqual(
      expect.arrayContaining([
        ['administration.imported', true],
        ['account.activated', false],
        ['sign-in', false],
        ['consent.given', false],
      ]),
    );
  });
});
