import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeSettings, namesOfUnset } from '../../../src/server/settings/describeSettings.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { readVariables } from '../../../src/server/settings/readVariables.ts';
import { settingsSchema } from '../../../src/server/settings/settingsSchema.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';

const production = {
  PORTAL_MODE: 'production',
  PORTAL_ORIGIN: 'https://login.example.test',
  SMTP_URL: 'smtp://mail.example.test:25',
  DATA_DIR: '/data',
  MASTER_KEY: randomBytes(32).toString('base64'),
  ...PUBLISHED_PLACES,
};

describe('readSettings', () => {
  it('has defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      mode: 'development',
      origin: new URL('http://localhost:3000'),
      dataDir: '.data',
      productType: 'SAAS',
      allowedHosts: [],
      mailFrom: { name: undefined, address: 'no-reply@localhost' },
    });
    expect(readSettings({ PORT: ' 8080 ', HOST: '' })).toMatchObject({ port: 8080, host: '127.0.0.1' });
    expect(readSettings({ PORT: '8080' }).origin.origin).toBe('http://localhost:8080');
  });

  it('reads what is set', () => {
    expect(
      readSettings({ ...production, ALLOWED_HOSTS: 'Apps.test, docs.test:8443, https://*.shop.test' }),
    ).toMatchObject({
      mode: 'production',
      allowedHosts: ['apps.test', 'docs.test:8443', 'https://*.shop.test'],
      smtpUrl: 'smtp://mail.example.test:25',
    });
  });

  it('reads the origins of brands', () => {
    const { brandOrigins } = readSettings({
      ...production,
      BRAND_ORIGINS: 'https://Login.Acme.test/, https://harbor.test:8443',
    });
    expect(brandOrigins.map(({ origin }) => origin)).toEqual(['https://login.acme.test', 'https://harbor.test:8443']);
    expect(readSettings(production).brandOrigins).toEqual([]);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT is not a whole number: set it to the port on which the portal listens$/],
    [{ PORT: '70000' }, /^PORT is above 65535: set it to/],
    [
      { PRODUCT_TYPE: 'SASS' },
      /^PRODUCT_TYPE is not one of SAAS, PRIVATE: set it to SAAS to show the language menu, PRIVATE to hide it$/,
    ],
    [{ REVISION: 'two words' }, /^REVISION cannot be understood: set it to the name of the running revision/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN cannot be understood: set it to 32 random characters or more/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT cannot be understood/],
    [{ PASSWORD_HASH_MEMORY: '1024' }, /^PASSWORD_HASH_MEMORY is below 7168: set it to KiB of memory/],
    [
      { PASSWORD_HASH_PASSES: '1' },
      /^PASSWORD_HASH_PASSES is 1, which makes guessing too quick with 19456 KiB: set it to 2/,
    ],
    [{ AUDIT_DAYS: '0' }, /^AUDIT_DAYS is below 1: set it to days/],
    [{ PORTAL_MODE: 'test' }, /^PORTAL_MODE is not one of development, production: /],
    [{ PORTAL_ORIGIN: 'localhost' }, /^PORTAL_ORIGIN cannot be understood: set it to the origin of links/],
    [
      { PORTAL_ORIGIN: 'http://localhost:3000/app' },
      /^PORTAL_ORIGIN cannot be understood: set it to the origin of links/,
    ],
    [{ BRAND_ORIGINS: 'acme.localhost' }, /^BRAND_ORIGINS cannot be understood: set it to further origins/],
    [{ BRAND_ORIGINS: 'http://*.localhost' }, /^BRAND_ORIGINS cannot be understood/],
    [{ BRAND_ORIGINS: 'http://acme.localhost:3000/app' }, /^BRAND_ORIGINS cannot be understood/],
    [{ BRAND_ORIGINS: 'http://acme.localhost:3000,' }, /^BRAND_ORIGINS cannot be understood/],
    [
      { BRAND_ORIGINS: 'https://acme.localhost' },
      /^BRAND_ORIGINS has "https:\/\/acme.localhost": PORTAL_ORIGIN is http/,
    ],
    [
      { BRAND_ORIGINS: 'http://localhost:3001' },
      /^BRAND_ORIGINS has "http:\/\/localhost:3001": it would share cookies with/,
    ],
    [
      { BRAND_ORIGINS: 'http://acme.localhost:3000, http://id.acme.localhost:3000' },
      /^BRAND_ORIGINS has "http:\/\/id.acme.localhost:3000": it would share cookies with http:\/\/acme.localhost:3000/,
    ],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL cannot be understood: set it to a PostgreSQL/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together/],
    [{ ALLOWED_HOSTS: 'apps.test, <b>' }, /^ALLOWED_HOSTS cannot be understood/],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /^TRUSTED_PROXIES cannot be understood: set it to addresses or CIDR/],
    [{ TRUSTED_PROXIES: 'proxy' }, /^TRUSTED_PROXIES cannot be understood/],
    [{ PORTAL_ORIGN: 'https://login.test' }, /^PORTAL_ORIGN is not a setting: did you mean PORTAL_ORIGIN\?$/],
    [{ portal_mode: 'production' }, /^portal_mode is not a setting: did you mean PORTAL_MODE\?$/],
    [{ PORTAL_NAME: 'x' }, /^PORTAL_NAME is not a setting: remove it, or set one of PORTAL_MODE, PORTAL_ORIGIN, /],
    [{ DATA_DIR: 'memory' }, /^DATA_DIR is memory: set it to "memory:"/],
    [{ MAIL_FROM: 'nobody' }, /^MAIL_FROM is "nobody": set it to an address/],
    [{ MAIL_FROM: 'a@b.test, c@d.test' }, /^MAIL_FROM is "a@b.test, c@d.test": set/],
    [{ PORTAL_API_ORIGIN: 'http://idp.test' }, /^PORTAL_API_ORIGIN is plain http, which is only for this machine: set/],
    [{ ALLOWED_HOSTS: 'apps.test, https://apps.test/x' }, /^ALLOWED_HOSTS has "https:\/\/apps.test\/x": write host,/],
  ])('stops at %j with one line that says what to set', (variables, message) => {
    expect(() => readSettings(variables)).toThrow(message);
    expect(() => readSettings(variables)).toThrow(/^[^\n]+$/);
  });

  it('leaves the other variables of OpenTelemetry to its packages', () => {
    const others = ['TRACES_ENDPOINT', 'HEADERS', 'TIMEOUT', 'PROTOCOL', 'COMPRESSION', 'CERTIFICATE'];
    const names = [...others.map((name) => `OTEL_EXPORTER_OTLP_${name}`), 'OTEL_SERVICE_NAME', 'OTEL_TRACES_SAMPLER'];
    for (const name of names) expect(() => readSettings({ [name]: 'x' })).not.toThrow();
  });

  it.each([
    [{}, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }],
    [
      { PASSWORD_HASH_MEMORY: '47104', PASSWORD_HASH_PASSES: '1' },
      { memoryCost: 47_104, timeCost: 1, parallelism: 1 },
    ],
    [
      { PASSWORD_HASH_MEMORY: '7168', PASSWORD_HASH_PASSES: '5' },
      { memoryCost: 7168, timeCost: 5, parallelism: 1 },
    ],
  ])("accepts OWASP's choices of costs: %j", (variables, costs) => {
    expect(readSettings(variables).hashCosts).toEqual(costs);
  });

  it.each([
    [{ PORTAL_ORIGIN: 'http://login.example.test' }, /^PORTAL_ORIGIN is plain http/],
    [{ BRAND_ORIGINS: 'http://login.acme.test' }, /^BRAND_ORIGINS has "http:\/\/login.acme.test": it is plain http, /],
    [
      { BRAND_ORIGINS: 'http://acme.localhost' },
      /^BRAND_ORIGINS has "http:\/\/acme.localhost": PORTAL_ORIGIN is https/,
    ],
    [
      { BRAND_ORIGINS: 'https://login.example.test' },
      /^BRAND_ORIGINS has "https:\/\/login.example.test": it would share cookies with/,
    ],
    [
      { BRAND_ORIGINS: 'https://example.test' },
      /^BRAND_ORIGINS has "https:\/\/example.test": it would share cookies with/,
    ],
    [
      { BRAND_ORIGINS: 'https://acme.test, https://acme.test:8443' },
      /^BRAND_ORIGINS has "https:\/\/acme.test:8443": it would share cookies/,
    ],
    [
      { PORTAL_MODE: 'development', PORTAL_ORIGIN: 'https://localhost', BRAND_ORIGINS: 'https://acme.test' },
      /^BRAND_ORIGINS has "https:\/\/acme.test": development has accounts with public passwords, so set it to a name of this machine/,
    ],
    [{ SMTP_URL: '' }, /^SMTP_URL is missing/],
    [{ PORTAL_ORIGIN: '' }, /^PORTAL_ORIGIN is missing/],
    [{ PORTAL_ORIGIN: '', PORTAL_API_ORIGIN: 'https://id.example.test' }, /^PORTAL_ORIGIN is missing/],
    [{ MASTER_KEY: '' }, /^MASTER_KEY is missing/],
    [{ TERMS_URL: '' }, /^TERMS_URL is missing: visitors would see/],
    [{ PRIVACY_URL: '' }, /^PRIVACY_URL is missing/],
    [{ AGREEMENT_URL: '' }, /^AGREEMENT_URL is missing/],
    [{ SUPPORT_URL: '' }, /^SUPPORT_URL is missing/],
    [{ DATA_DIR: 'memory:' }, /^DATA_DIR is "memory:"/],
    [{ ALLOWED_HOSTS: 'http://apps.test' }, /^ALLOWED_HOSTS .*https never redirects to http/],
    [{ PORTAL_MODE: 'development' }, /^PORTAL_MODE development has accounts with public passwords/],
  ])('P22: refuses %j for a public portal', (variables, message) => {
    expect(() => readSettings(production)).not.toThrow();
    expect(() => readSettings({ ...production, ...variables })).toThrow(message);
  });

  it.each(['disable', 'no-verify', 'verify-full'])('leaves sslmode=%s to the library', (mode) => {
    const DATABASE_URL = `postgres://db.test/vestibule?sslmode=${mode}`;
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it.each(['prefer', 'require', 'verify-ca'])('accepts sslmode=%s as the library does, without its warning', (mode) => {
    const address = (name: string) => `postgres://db.test/vestibule?sslmode=${name}&application_name=one`;
    expect(readSettings({ DATABASE_URL: address(mode) }).databaseUrl).toBe(address('verify-full'));
    const other = `${address(mode)}&uselibpqcompat=true`;
    expect(readSettings({ DATABASE_URL: other }).databaseUrl).toBe(other);
  });

  it.each(['0.0.0.0', '::', '192.0.2.7', 'portal.test'])(
    'P22: development cannot listen to the network on %s',
    (HOST) => {
      expect(() => readSettings({ HOST })).toThrow(
        /^HOST exposes the development accounts[^\n]+: set it to 127\.0\.0\.1[^\n]+$/,
      );
      expect(readSettings({ ...production, HOST }).host).toBe(HOST);
    },
  );

  it('ignores the variables that Kubernetes and Docker set for a service named portal', () => {
    const links = {
      PORTAL_SERVICE_HOST: '10.0.0.1',
      PORTAL_SERVICE_PORT_HTTP: '80',
      PORTAL_PORT_80_TCP_ADDR: '10.0.0.1',
    };
    expect(() => readSettings({ ...links, PORTAL_PORT: 'tcp://10.0.0.1:80', NODE_ENV: 'test' })).not.toThrow();
  });

  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('development may listen on %s', (HOST) => {
    expect(readSettings({ HOST }).host).toBe(HOST);
  });

  it.each([
    ['noreply@example.test', { name: undefined, address: 'noreply@example.test' }],
    ['Vestibule <noreply@example.test>', { name: 'Vestibule', address: 'noreply@example.test' }],
    ['"Example, Inc." <noreply@example.test>', { name: 'Example, Inc.', address: 'noreply@example.test' }],
    ['베스티뷸 <noreply@example.test>', { name: '베스티뷸', address: 'noreply@example.test' }],
  ])('accepts the sender %s', (MAIL_FROM, sender) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toEqual(sender);
  });

  it('needs no mail server if another identity service is used', () => {
    const variables = { ...production, SMTP_URL: '', PORTAL_API_ORIGIN: 'https://id.example.test/' };
    expect(readSettings(variables).apiOrigin).toBe('https://id.example.test');
  });
});

describe('describeSettings', () => {
  it('shows every setting, but no secret', () => {
    const secrets = {
      DATABASE_URL: 'postgres://user:hunter2@db/x',
      SMTP_URL: 'smtp://user:hunter2@mail',
      GOOGLE_CLIENT_SECRET: 'hunter2',
      MASTER_KEY: 'hunter2',
    };
    const variables = { ...secrets, GOOGLE_CLIENT_ID: 'public-id' };
    const lines = describeSettings(variables, readVariables(variables), undefined);
    expect(lines).toHaveLength(Object.keys(settingsSchema.properties).length);
    expect(lines.join('\n')).not.toContain('hunter2');
    expect(lines.join('\n')).toContain('public-id');
    expect(lines.filter((line) => line.includes('(secret)'))).toHaveLength(4);
  });

  it('shows what is in force, and where it comes from', () => {
    const variables = { ...production, MAX_CONNECTIONS: '70' };
    const lines = describeSettings(variables, readVariables(variables), readSettings(variables));
    const told = (name: string) =>
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(/\s+/)
        .slice(1, 3);
    expect(told('PORTAL_ORIGIN')).toEqual(['https://login.example.test', 'set']);
    expect(told('PORT')).toEqual(['3000', 'default']);
    expect(told('MAIL_FROM')).toEqual(['no-reply@login.example.test', 'follows']);
    expect(told('PORTAL_API_ORIGIN')).toEqual(['-', 'unset']);
  });

  it('names unset settings, and a DATA_DIR that is not used', () => {
    const named = namesOfUnset(production, readSettings(production));
    expect(named.unset).toEqual(expect.arrayContaining(['DATABASE_URL', 'TRUSTED_PROXIES']));
    expect(named.unset.filter((name) => Object.hasOwn(production, name))).toEqual([]);
    expect(named.unused).toEqual([]);
    const elsewhere = { ...production, DATABASE_URL: 'postgres://user@db/x' };
    expect(namesOfUnset(elsewhere, readSettings(elsewhere)).unused).toEqual(['DATA_DIR']);
  });
});
