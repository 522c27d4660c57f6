import { describe, expect, it } from 'vitest';
import {
  isHostEntry,
  parseWebAddress,
  resolveAddress,
  withHostsBelow,
} from '../../../src/engine/contract/resolveAddress.ts';
import { exitRules } from '../../../src/server/http/exitRules.ts';
import { foreignAddresses } from './foreignAddresses.ts';

const rules = {
  current: 'https://login.portal.test/logout?x=1',
  hosts: [
    ...withHostsBelow(['portal.test']),
    'Org.Other.test',
    'static.test:8443',
    'http://old.test',
    '*.apps.test',
    '',
  ],
  pages: ['https://social.test/auth', 'http://social.test/plain'],
};
const plain = { ...rules, current: 'http://localhost:3000/logout?x=1', hosts: [...rules.hosts, 'localhost'] };
const resolve = (target: unknown) => resolveAddress(target, rules);

describe('the resolver accepts', () => {
  it.each([
    ['/chooser', 'https://login.portal.test/chooser'],
    ['chooser', 'https://login.portal.test/chooser'],
    ['?a=b', 'https://login.portal.test/logout?a=b'],
    ['/a/../b', 'https://login.portal.test/b'],
    ['/%0d%0aset-cookie:x', 'https://login.portal.test/%0d%0aset-cookie:x'],
    ['/a\r\nset-cookie: x', 'https://login.portal.test/aset-cookie:%20x'],
    ['/../../한국', 'https://login.portal.test/%ED%95%9C%EA%B5%AD'],
    ['https://LOGIN.portal.test:443/init-st', 'https://login.portal.test/init-st'],
    ['https://portal.test/', 'https://portal.test/'],
    // These look foreign and are not: a browser reads them in the same way.
    ['https:evil.test', 'https://login.portal.test/evil.test'],
    ['https://portal.test\\@evil.test', 'https://portal.test/@evil.test'],
    ['//app.portal.test/x', 'https://app.portal.test/x'],
    ['https://PORTAL.test', 'https://portal.test/'],
    ['https://org.other.test/', 'https://org.other.test/'],
    ['https://static.test:8443/a', 'https://static.test:8443/a'],
    ['https://a.b.apps.test/', 'https://a.b.apps.test/'],
    ['https://social.test/auth?state=s&nonce=n', 'https://social.test/auth?state=s&nonce=n'],
    [' https://portal.test/ ', 'https://portal.test/'],
    ['/redirect?to=https://evil.test', 'https://login.portal.test/redirect?to=https://evil.test'],
  ])('%s', (target, address) => {
    expect(resolve(target)).toBe(address);
  });

  it.each([
    ['http://localhost:3000/chooser'],
    ['http://localhost/'],
    ['https://localhost/'],
    ['http://old.test/'],
    ['http://app.portal.test/x?y#z'],
    ['http://social.test/plain?state=s'],
  ])('from plain http: %s', (target) => {
    expect(resolveAddress(target, plain)).toBe(target);
  });
});

describe('the resolver refuses (P01)', () => {
  it.each(
    // biome-ignore format: table
    [
    // From https to http: a page of this portal, a named host, and a single page.
    'http://login.portal.test/', 'http://portal.test/', 'http://app.portal.test/', 'http://old.test/',
    'http://social.test/plain', 'http://social.test/auth', 'https://old.test/',
    // Another port of this host or of a named one.
    'https://login.portal.test:444/', 'https://portal.test:8443/', 'https://app.portal.test:8443/',
    'https://static.test/', 'https://static.test:9999/', 'https://social.test:444/auth', 'https://x.apps.test:1/',
    // Below a host that is named without its subdomains, and above the named hosts.
    'https://x.org.other.test/', 'https://x.static.test:8443/', 'https://apps.test/', 'https://evilapps.test/',
    'https://portal.test.evil.test', 'https://evilportal.test', 'https://portal.test%2eevil.test', 'https://test',
    'https://portal.test./', 'https://user@portal.test/', 'https://social.test/', 'https://social.test/other',
  ],
  )('%s', (target) => {
    expect(resolve(target)).toBeUndefined();
  });

  it.each([
    'http://localhost:3001/',
    'http://localhost:80@evil.test/',
    'https://localhost:3000/',
    'http://x.localhost/',
  ])('from plain http: %s', (target) => {
    expect(resolveAddress(target, plain)).toBeUndefined();
  });

  it.each([undefined, null, '', '   ', 7, {}, ['https://portal.test'], true])(
    '%j, which is not an address',
    (target) => {
      expect(resolve(target)).toBeUndefined();
    },
  );

  it.each([
    'https://login.portal.test',
    'https://login.portal.test:8443',
    'http://localhost:3000',
    'http://[::1]:3000',
  ])('no trick leads away from %s, in the portal or in the service', (origin) => {
    const { hostname, host } = new URL(origin);
    const service = exitRules(new URL(origin), { allowedHosts: ['apps.other.test'] });
    const portal = {
      current: `${origin}/logout?redirect=x`,
      hosts: [...withHostsBelow([hostname, hostname, hostname]), 'apps.other.test'],
      pages: ['https://social.test/auth'],
    };
    const tricks = foreignAddresses(host);
    expect(tricks.length).toBeGreaterThan(400);
    for (const trick of tricks) {
      for (const where of [portal, service]) {
        const address = resolveAddress(trick, where) ?? origin;
        // The default port counts as the host itself, if the portal has another one.
        expect([origin, `https://${hostname}`, `http://${hostname}`], trick).toContain(new URL(address).origin);
        if (origin.startsWith('https:')) expect(address, trick).toMatch(/^https:/);
      }
    }
  });

  it('P01: of five thousand mutations only https addresses on the allowed hosts pass', () => {
    // biome-ignore format: table
    const parts = [
      'https:', 'http:', 'javascript:', '/', '//', '\\', '@', ':', '.', '#', '?', '%2f', '\t',
      'portal.test', 'evil.test', 'social.test',
    ];
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % limit;
    };
    for (let count = 0; count < 5000; count += 1) {
      const target = Array.from({ length: 1 + next(7) }, () => parts[next(parts.length)]).join('');
      const address = resolve(target);
      if (address === undefined) continue;
      const url = new URL(address);
      expect([url.protocol, url.port, url.username, url.password]).toEqual(['https:', '', '', '']);
      expect(`.${url.hostname}`, `${target} -> ${address}`).toMatch(/\.portal\.test$/);
    }
  });
});

describe('an entry of the allowed hosts', () => {
  it.each([
    'apps.test',
    'apps.test:8443',
    'https://apps.test',
    'https://*.apps.test:1',
    '*.apps.test',
    '127.0.0.1:3001',
    '[::1]:3',
  ])('may be %s', (entry) => {
    expect(isHostEntry(entry)).toBe(true);
  });

  it.each([
    '',
    '*',
    '*.',
    'https://',
    'apps.test/x',
    'user@apps.test',
    'a b',
    'ftp://apps.test',
    '*.127.0.0.1',
    '*.[::1]',
    'a.*.test',
    "'none';x",
    'a:b:c',
  ])('is ignored if it is %j', (entry) => {
    expect(isHostEntry(entry)).toBe(false);
    expect(resolveAddress('https://apps.test/', { ...rules, hosts: [entry] })).toBeUndefined();
  });
});

describe('foreign links and images (P05)', () => {
  it.each([
    ['https://client.test/terms', 'https://client.test/terms'],
    ['/logo.svg', 'https://login.portal.test/logo.svg'],
    ['javascript:alert(1)', undefined],
    ['data:image/svg+xml,<svg/>', undefined],
    [null, undefined],
  ])('%s', (target, address) => {
    expect(parseWebAddress(target, rules.current)?.href).toBe(address);
  });
});
