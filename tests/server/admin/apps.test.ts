import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

interface Report {
  readonly made: readonly { readonly name: string; readonly value: string }[];
}

const SHORT_RSA = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });

let folder: string;
let database: Database;
let shell: AdminShell;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-admin-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database, folder);
  await shell.read('organisations add ORG-1 --name Acme --alias acme --domains acme.example');
  const accounts = ['ann', 'bob', 'cy'].map((name) => `${name}@acme.example,A,B\n`);
  const file = await shell.file('users.csv', `username,lastName,firstName\n${accounts.join('')}`);
  await shell.read(`users import ${file} --organisation acme --no-invite`);
});
afterAll(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

describe('apps and clients', () => {
  it('are added, assigned, and get a secret that is shown once', async () => {
    await shell.read('apps add notes --organisation acme --name Acme_Notes --policy Terms=https://acme.example/terms');
    const policiesOf = () =>
      database.selectFrom('apps').select('policies').where('id', '=', 'notes').executeTakeFirstOrThrow();
    expect(await policiesOf()).toEqual({ policies: [{ name: 'Terms', uri: 'https://acme.example/terms' }] });
    await shell.read(
      'apps set notes --policy Terms@pt-BR=https://acme.example/?a=1 --policy legal@acme=https://a.test/',
    );
    expect(await policiesOf()).toEqual({
      policies: [
        { name: 'Terms', uri: 'https://acme.example/?a=1', language: 'pt-BR' },
        { name: 'legal@acme', uri: 'https://a.test/' },
      ],
    });
    expect((await shell.run('apps set notes --policy Terms')).errors).toMatch(/write it as name=address/);
    const client = 'clients add acme-notes --app notes --redirect-uris https://notes.acme.example/cb --scope openid';
    const { made } = await shell.read<Report>(`${client} --scope email --confidential`);
    expect(made).toEqual([{ name: 'secret of client acme-notes', value: expect.stringMatching(/^[\w-]{43}$/) }]);
    const unknown = await shell.run(
      'clients add other --app notes --redirect-uris https://a.example/cb --scope openid --scope emial',
    );
    expect([unknown.status, unknown.errors]).toEqual([
      1,
      expect.stringMatching(/^--scope must be one of openid, .*email/),
    ]);
    const phone = 'clients add other --app notes --redirect-uris https://a.example/cb --scope openid --scope phone';
    expect((await shell.run(phone)).errors).toMatch(
      /^--scope must be one of openid, offline_access, profile, email, group\b/,
    );
    const rotated = await shell.read<Report>('clients rotate-secret acme-notes');
    expect(rotated.made[0]?.value).not.toBe(made[0]?.value);
    expect(await shell.read('clients list')).toEqual([
      expect.objectContaining({
        id: 'acme-notes',
        confidential: true,
        scope: ['openid', 'email'],
        autoapprove: ['openid'],
      }),
    ]);
    await shell.read('apps assign notes ann@acme.example bob@acme.example');
    expect(await shell.read('apps assign notes cy@acme.example --everyone')).toMatchObject({
      changes: ['+ app notes for everyone', '+ app notes for cy@acme.example'],
    });
    expect(await shell.read('apps unassign notes bob@acme.example')).toMatchObject({
      changes: ['- app notes for bob@acme.example'],
    });
    expect((await shell.run('clients set acme-notes --no-confidential')).out).toContain('loses its secret');
    expect((await shell.run('clients rotate-secret acme-notes')).errors).toMatch(/acme-notes has no secret: make it/);
  });

  it('clients have a secret or keys, and do without PKCE only with one of them', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const [own, secret] = [publicKey, privateKey].map((key) => ({ ...key.export({ format: 'jwk' }), kid: 'one' }));
    const file = await shell.file('jwks.json', JSON.stringify({ keys: [own] }));
    const add = 'clients add acme-signs --app notes --redirect-uris http://notes.acme.example/cb';
    const refusals: [string, RegExp][] = [
      [`${add} --no-pkce`, /is public and would do without PKCE/],
      [`${add} --jwks ${file} --confidential`, /has keys and a secret/],
      [
        `${add} --jwks ${await shell.file('private.json', JSON.stringify({ keys: [secret] }))}`,
        /--jwks has a private key/,
      ],
      [`${add} --jwks ${await shell.file('none.json', '{ "keys": [] }')}`, /--jwks is empty/],
      [`${add} --jwks ${await shell.file('short.json', JSON.stringify({ keys: [SHORT_RSA] }))}`, /RSA of 2048 bits/],
      [`${add} --jwks ${await shell.file('text.json', 'kid: one')}`, /text.json:1: is not JSON/],
    ];
    for (const [command, message] of refusals) {
      const { status, errors } = await shell.run(command);
      expect([command, status, errors]).toEqual([command, 1, expect.stringMatching(message)]);
    }
    await shell.read(`${add} --jwks ${file} --no-pkce`);
    expect(await shell.read('clients show acme-signs')).toMatchObject({
      ...{ id: 'acme-signs', app: 'notes', organisation: 'ORG-1', proof: 'keys' },
      keys: [expect.stringContaining('"Ed25519"')],
      weak: [expect.stringContaining('without PKCE'), expect.stringContaining('http://notes.acme.example/cb')],
    });
    expect((await shell.run('clients set acme-signs --no-jwks')).errors).toMatch(/is public and would do without PKCE/);
    const { made } = await shell.read<Report>(
      'clients set acme-signs --confidential --pkce --redirect-uris https://notes.acme.example/cb',
    );
    expect(made).toHaveLength(1);
    expect(await shell.read('clients show acme-signs')).toMatchObject({ proof: 'secret', keys: [], weak: [] });
    const replaced = await shell.run(`clients set acme-signs --jwks ${file}`);
    expect(replaced.out).toContain('loses its secret');
    expect(replaced.out).toContain('- client acme-signs grants and tokens');
    const another = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
    const both = await shell.file('both.json', JSON.stringify({ keys: [own, another] }));
    expect((await shell.run(`clients set acme-signs --jwks ${both}`)).out).not.toContain('grants and tokens');
    expect((await shell.run(`clients set acme-signs --jwks ${file}`)).out).toContain('grants and tokens');
    await shell.read('clients remove acme-signs');
  });

  it('clients are told of sign-outs at an address, whose weak choices are shown', async () => {
    const add = 'clients add acme-hears --app notes --confidential --redirect-uris https://notes.acme.example/cb';
    const logout = '--backchannel-logout-uri';
    for (const address of ['notes.acme.example/out', 'https://notes.acme.example/out#x', 'com.acme.notes:/out'])
      expect((await shell.run(`${add} ${logout} ${address}`)).errors).toMatch(
        /^--backchannel-logout-uri must be a web/,
      );
    await shell.read(`${add} ${logout} https://notes.acme.example/out`);
    expect(await shell.read('clients show acme-hears')).toMatchObject({
      ...{ backchannel_logout_uri: 'https://notes.acme.example/out', backchannel_logout_session_required: true },
      weak: [],
    });
    await shell.read(
      `clients set acme-hears ${logout} http://notes.acme.example/out --no-backchannel-logout-session-required`,
    );
    expect(await shell.read('clients show acme-hears')).toMatchObject({
      weak: [
        expect.stringContaining('unencrypted to http://notes.acme.example/out'),
        expect.stringContaining('in all'),
      ],
    });
    expect((await shell.run('clients set acme-hears --no-backchannel-logout-uri')).out).toContain(
      '~ client acme-hears backchannel_logout_uri: "http://notes.acme.example/out" becomes null',
    );
    expect(await shell.read('clients show acme-hears')).toMatchObject({ weak: [] });
    await shell.read('clients remove acme-hears');
  });

  it('a page for front-channel logout is at an origin of the client, and its weak choices are shown', async () => {
    const add = 'clients add acme-frames --app notes --confidential --redirect-uris http://notes.acme.example/cb';
    const page = '--frontchannel-logout-uri';
    for (const address of ['https://notes.acme.example/out#x', 'com.acme.notes:/out'])
      expect((await shell.run(`${add} ${page} ${address}`)).errors).toMatch(/^--frontchannel-logout-uri must be a web/);
    for (const address of ['https://notes.acme.example/out', 'http://other.example/out'])
      expect((await shell.run(`${add} ${page} ${address}`)).errors).toContain('at the origin of none of its redirect');
    await shell.read(`${add} ${page} http://notes.acme.example/out`);
    expect(await shell.read('clients show acme-frames')).toMatchObject({
      ...{ frontchannel_logout_uri: 'http://notes.acme.example/out', frontchannel_logout_session_required: true },
      weak: [
        expect.stringContaining('unencrypted'),
        expect.stringContaining('is unencrypted'),
        expect.stringContaining('in the same browser'),
      ],
    });
    const moved = 'clients set acme-frames --redirect-uris https://notes.acme.example/cb';
    expect((await shell.run(moved)).errors).toContain('at the origin of none of its redirect addresses');
    const rest = `${page} https://notes.acme.example/out --no-frontchannel-logout-session-required`;
    await shell.read(`${moved} ${rest} --backchannel-logout-uri https://notes.acme.example/back`);
    expect(await shell.read('clients show acme-frames')).toMatchObject({
      weak: [expect.stringContaining('neither the issuer nor the session')],
    });
    await shell.read('clients set acme-frames --no-frontchannel-logout-uri');
    expect(await shell.read('clients show acme-frames')).toMatchObject({ frontchannel_logout_uri: null, weak: [] });
    await shell.read('clients remove acme-frames');
  });

  it('clients get security events at an address or fetch them, and weak choices are shown or refused', async () => {
    const add = 'clients add acme-listens --app notes --redirect-uris https://notes.acme.example/cb';
    const signals = '--shared-signals';
    for (const address of ['notes.acme.example/events', 'https://notes.acme.example/e#x', 'com.acme.notes:/e', 'push'])
      expect((await shell.run(`${add} ${signals} ${address}`)).errors).toMatch(/^--shared-signals must be a web/);
    expect((await shell.run(`${add} ${signals} poll`)).errors).toContain('give it a secret or keys');
    await shell.read(`${add} ${signals} http://notes.acme.example/events`);
    expect(await shell.read('clients show acme-listens')).toMatchObject({
      shared_signals: 'http://notes.acme.example/events',
      weak: [expect.stringContaining('unencrypted to http://notes.acme.example/events')],
    });
    expect((await shell.run(`clients set acme-listens ${signals} poll`)).errors).toContain('give it a secret or keys');
    await shell.read(`clients set acme-listens ${signals} poll --confidential`);
    expect(await shell.read('clients show acme-listens')).toMatchObject({ shared_signals: 'poll', weak: [] });
    expect((await shell.run('clients set acme-listens --no-confidential')).errors).toContain(
      'give it a secret or keys',
    );
    await shell.read('clients set acme-listens --no-shared-signals --no-confidential');
    expect(await shell.read('clients show acme-listens')).toMatchObject({ shared_signals: null, weak: [] });
    await shell.read('clients remove acme-listens');
  });

  it('clients may use APIs, what is weak about it is shown, and one that is taken away ends the grants', async () => {
    const add = 'clients add acme-calls --app notes --confidential --redirect-uris https://notes.acme.example/cb';
    expect((await shell.run(`${add} --resources api.acme.example`)).errors).toMatch(/^--resources.* must be a web/);
    const strange = `${add} --resources https://api.acme.example/ --default-resource https://other.example/`;
    expect((await shell.run(strange)).errors).toContain(
      'https://other.example/ by default, which is not one of its APIs',
    );
    await shell.read(`${add} --resources https://api.acme.example/`);
    expect(await shell.read('clients show acme-calls')).toMatchObject({
      resources: ['https://api.acme.example/'],
      weak: [expect.stringContaining('https://api.acme.example/: they are valid for five minutes')],
    });
    const added = '--resources https://api.acme.example/ --resources http://api.acme.example/';
    expect((await shell.run(`clients set acme-calls ${added}`)).out).not.toContain('grants and tokens');
    expect(await shell.read('clients show acme-calls')).toMatchObject({
      weak: [
        expect.stringContaining('unencrypted to http://api.acme.example/'),
        expect.stringContaining('five minutes'),
      ],
    });
    expect((await shell.run('clients set acme-calls --no-resources')).out).toContain(
      '- client acme-calls grants and tokens',
    );
    expect(await shell.read('clients show acme-calls')).toMatchObject({ resources: [], weak: [] });
    await shell.read('clients remove acme-calls');
  });

  it('P13: no client has the name of an API, whose access tokens could pass for ID tokens', async () => {
    const api = 'https://api.acme.example/';
    const app = '--app notes --confidential --redirect-uris https://notes.acme.example/cb';
    expect((await shell.run(`clients add ${api} ${app} --resources ${api}`)).errors).toMatch(/is the id of a client/);
    await shell.read(`clients add ${api} ${app}`);
    expect((await shell.run(`clients add acme-calls ${app} --resources ${api}`)).errors).toMatch(
      /is the id of a client/,
    );
    await shell.read(`clients remove ${api}`);
    await shell.read(`clients add acme-calls ${app} --resources ${api}`);
    expect((await shell.run(`clients add ${api} ${app}`)).errors).toMatch(
      /an API that acme-calls uses: choose another/,
    );
    await shell.read('clients remove acme-calls');
  });

  it('licences have a link that is shown once', async () => {
    const { made } = await shell.read<Report>(
      'licences add --app notes --workspace Acme --license 5_seats --expires-at 2030-01-01T00:00:00Z --id L-1',
    );
    expect(made[0]?.value).toContain('/licence-renewal?token=');
    expect((await shell.run('licences list')).out).toContain('5 seats');
    await shell.read('licences remove L-1');
    await shell.read('clients remove acme-notes');
    await shell.read('apps remove notes');
    expect((await shell.run('apps list')).out).toBe('There are no apps.');
  });
});
