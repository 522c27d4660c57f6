import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../../src/tools/scripted/freePort.ts';
import { installLibraries, LIBRARY_FOLDER } from './harness/installLibraries.ts';
import { LIBRARIES, type Library } from './harness/libraries.ts';
import { PASSWORD } from './harness/signingIn.ts';
import { startTlsPortal, type TlsPortal } from './harness/startTlsPortal.ts';
import { Visitor } from './harness/Visitor.ts';

// Libraries that others wrote, each in a small app of tests/relyingParties, with the settings that the page "Connecting an
// app" shows. tests/connecting.test.ts compares the page with the apps.

/** A copy, which Apache's own user may read. */
const CERTIFICATE = resolve(LIBRARY_FOLDER, 'certificate.pem');

const idOf = ({ name }: Library) => `with-${name.toLowerCase()}`.replaceAll(/[^a-z]/g, '-');

// One portal for all of them.
test.describe.configure({ mode: 'default' });

let portal: TlsPortal;
let secrets: ReadonlyMap<string, string>;
let firstPort: number;
/** The first five ports are those of the portal and of its development extras. */
const originOf = (library: Library) => `http://127.0.0.1:${firstPort + 5 + LIBRARIES.indexOf(library)}`;

// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
test.beforeAll(async ({}, { parallelIndex }) => {
  await installLibraries();
  firstPort = await freePort(parallelIndex, { spare: LIBRARIES.length + 5 });
  portal = await startTlsPortal(firstPort);
  await copyFile(portal.certificate, CERTIFICATE);
  secrets = await portal.apply({
    apps: [{ id: 'libraries', orgAppId: 'libraries', organisation: 'ORG-1', name: 'Libraries' }],
    clients: LIBRARIES.map((library) => ({
      ...{ id: idOf(library), orgAppId: 'libraries', confidential: !library.isPublic, pkce: library.pkce ?? true },
      redirectUris: [`${originOf(library)}${library.callback ?? '/callback'}`],
      postLogoutRedirectUris: [`${originOf(library)}/signed-out`],
      scope: ['openid', 'profile', 'email', 'offline_access'],
      ...(library.api ? { resources: [library.api], defaultResource: library.api } : {}),
    })),
    assignments: [{ orgAppId: 'libraries', everyone: true }],
  });
});
test.afterAll(() => portal?.stop());

const isListening = (origin: string) =>
  fetch(`${origin}/signed-out`).then(
    () => true,
    () => false,
  );

async function startApp(library: Library): Promise<ChildProcess> {
  const [program, ...words] = library.command ?? [process.execPath];
  const origin = originOf(library);
  const file = resolve(LIBRARY_FOLDER, `${idOf(library)}${extname(library.file)}`);
  const lines = (await readFile(`tests/relyingParties/${library.file}`, 'utf8')).split('\n');
  await writeFile(file, lines.filter((line) => !library.leaves?.test(line)).join('\n'));
  const child = spawn(program, [...words, file], {
    cwd: LIBRARY_FOLDER,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, FOLDER: resolve(LIBRARY_FOLDER), LISTEN: new URL(origin).host, ORIGIN: origin },
      ...{ ISSUER: `${portal.origin}/oidc/acme`, CLIENT_ID: idOf(library) },
      CLIENT_SECRET: secrets.get(`secret of client ${idOf(library)}`),
      ...{ NODE_EXTRA_CA_CERTS: CERTIFICATE, REQUESTS_CA_BUNDLE: CERTIFICATE },
    },
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await expect.poll(async () => hasEnded() || (await isListening(origin))).toBe(true);
  expect(hasEnded(), 'the app has ended').toBe(false);
  return child;
}

/** What the app shows as JSON. */
async function shown(page: Page, origin: string, errors: readonly string[]): Promise<Record<string, unknown>> {
  await page.waitForURL((url) => url.origin === origin);
  await expect.poll(async () => errors[0] ?? (await page.locator('body').innerText())).not.toBe('');
  expect(errors).toEqual([]);
  return JSON.parse(await page.locator('body').innerText());
}

const PERSON = { email: 'ada@acme.test', sub: expect.any(String) };
const factsOf = ({ lacks, api }: Library) => (lacks ? { claims: PERSON, access: { aud: api } } : { userinfo: PERSON });

for (const library of LIBRARIES)
  test(`${library.name}: sign-in, consent, userinfo, refresh and sign-out`, async ({ browser }, info) => {
    info.skip(library.debian !== undefined && !existsSync(library.debian), `${library.debian} is not here`);
    const origin = originOf(library);
    const app = await startApp(library);
    const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en' });
    try {
      const visitor = new Visitor(await context.newPage());
      const { page } = visitor;
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await visitor.open(`${origin}/`);
      // Its own page, which offers all providers.
      if (library.name === 'Auth.js') await page.locator('form button').click();
      await visitor.expectHydrated();
      await visitor.fill('username', 'ada@acme.test');
      await visitor.press('next');
      await visitor.fill('password', PASSWORD);
      await visitor.press('sign-in');
      await visitor.expectPath('/oidc/authorize/acme');
      for (const scope of ['profile', 'email', 'offline_access']) await visitor.input(`scope.${scope}`).check();
      await visitor.press('agree');
      expect(await shown(page, origin, errors)).toMatchObject({ claims: PERSON, ...factsOf(library) });

      await visitor.open(`${origin}/renew`);
      expect(await shown(page, origin, errors)).toMatchObject(factsOf(library));

      await visitor.open(`${origin}/sign-out`);
      await expect(page).toHaveURL(/\/signed-out/);
      await visitor.open(`${portal.origin}/init-st`);
      await expect(visitor.named('sign-in')).toBeVisible();
    } finally {
      await context.close();
      app.kill();
    }
  });
