import { afterEach, describe, expect, it, vi } from 'vitest';
import { cookieDomain } from '../../../src/engine/adapters/cookies.ts';
import { WebSlots } from '../../../src/engine/adapters/WebSlots.ts';

const hasId = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
const isText = (value: unknown) => typeof value === 'string';
const open = (mainHost?: string) =>
  new WebSlots({
    storage: {
      'session.user': 'User',
      'local.remember-org': 'User',
      'cookie.app_locale': 'Locale',
      'cookie.app': 'Text',
    },
    shapes: { User: hasId, Text: isText, Locale: (value) => ['ko', 'en', 'ja'].includes(String(value)) },
    lasting: ['cookie.app_locale'],
    mainHost: () => mainHost,
  });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
  for (const name of ['app_locale', 'app']) Reflect.set(document, 'cookie', `${name}=; path=/; max-age=0`);
});

describe('slots', () => {
  it('keep values under the names of the specification', () => {
    const slots = open();
    slots.write('session.user', { id: '1' });
    slots.write('local.remember-org', { id: '2' });
    slots.write('cookie.app', 'a=1; b');
    expect(sessionStorage.getItem('user')).toBe('{"id":"1"}');
    expect(localStorage.getItem('remember-org')).toBe('{"id":"2"}');
    expect(document.cookie).toBe('app=a%3D1%3B%20b');
    expect(['session.user', 'local.remember-org', 'cookie.app'].map((slot) => slots.read(slot))).toEqual([
      { id: '1' },
      { id: '2' },
      'a=1; b',
    ]);
    for (const slot of ['session.user', 'local.remember-org', 'cookie.app']) {
      slots.remove(slot);
      expect(slots.read(slot)).toBeUndefined();
    }
    expect(document.cookie).toBe('');
  });

  it('read the cookies of the browser once in a task, and again after a change', async () => {
    const slots = open();
    const asked = vi.spyOn(document, 'cookie', 'get');
    const readBoth = () => ['cookie.app', 'cookie.app_locale'].map((slot) => slots.read(slot));
    expect([readBoth(), asked.mock.calls.length]).toEqual([[undefined, undefined], 1]);
    slots.write('cookie.app', 'one');
    expect([readBoth(), asked.mock.calls.length]).toEqual([['one', undefined], 2]);
    await Promise.resolve();
    Reflect.set(document, 'cookie', 'app_locale=ko; path=/');
    expect([readBoth(), asked.mock.calls.length]).toEqual([['one', 'ko'], 3]);
  });

  it('R09: show the last value when the browser cannot store it, and remove the older one from storage', () => {
    const slots = open();
    for (const slot of ['session.user', 'local.remember-org']) {
      slots.write(slot, { id: 'old' });
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      slots.write(slot, { id: 'new' });
      expect(slots.read(slot)).toEqual({ id: 'new' });
      expect(open().read(slot), 'after a reload').toBeUndefined();
      vi.restoreAllMocks();
      slots.write(slot, { id: 'newer' });
      expect(open().read(slot)).toEqual({ id: 'newer' });
    }
  });

  it('R09: do the same for a cookie that is too long to store', () => {
    const slots = open();
    slots.write('cookie.app', 'old');
    const before = document.cookie;
    vi.spyOn(document, 'cookie', 'set').mockImplementationOnce(() => {});
    slots.write('cookie.app', 'x'.repeat(5000));
    expect(before).toBe('app=old');
    expect(slots.read('cookie.app')).toBe('x'.repeat(5000));
    expect(open().read('cookie.app')).toBeUndefined();
  });

  it.each(['{"id":', '{"id":7}', 'null', '[]', '"x"', '{"__proto__":{"id":"1"}}'])(
    'R09: read %s in storage as nothing',
    (text) => {
      localStorage.setItem('remember-org', text);
      expect(open().read('local.remember-org')).toBeUndefined();
      expect('id' in {}).toBe(false);
    },
  );

  it('R09: treat a cookie of another shape, or one that cannot be decoded, as absent', () => {
    Reflect.set(document, 'cookie', 'app_locale=fr; path=/');
    Reflect.set(document, 'cookie', 'app=%E0%A4%A; path=/');
    expect(open().read('cookie.app_locale')).toBeUndefined();
    expect(open().read('cookie.app')).toBeUndefined();
    expect(open().read('session.unknown')).toBeUndefined();
  });

  it.each(['denied', 'full'])('R09: keep values for as long as the page lives when storage is %s', (how) => {
    if (how === 'denied') {
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    } else {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
    }
    const slots = open();
    slots.write('session.user', { id: '1' });
    expect(slots.read('session.user')).toEqual({ id: '1' });
    slots.remove('session.user');
    expect(slots.read('session.user')).toBeUndefined();
  });
});

describe('the domain of cookies (D-24)', () => {
  it.each([
    ['login.portal.test', 'portal.test', 'portal.test'],
    ['portal.test', 'portal.test', 'portal.test'],
    ['evilportal.test', 'portal.test', undefined],
    ['other.test', 'portal.test', undefined],
    ['localhost', 'localhost', undefined],
    ['127.0.0.1', '127.0.0.1', undefined],
    ['[::1]', '[::1]', undefined],
    ['portal.test', undefined, undefined],
  ])('STORE-09: on %s with main host %s, it is %s', (host, mainHost, domain) => {
    expect(cookieDomain(host, mainHost)).toBe(domain);
  });

  it('STORE-09 I18N-06: cookies have path /, and the language has a lasting age', () => {
    const written: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text));
    open('localhost.example').write('cookie.app_locale', 'ja');
    expect(written).toEqual(['app_locale=ja; path=/; samesite=lax; max-age=31536000']);
  });
});
