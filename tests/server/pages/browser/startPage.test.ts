import { runInThisContext } from 'node:vm';
import startPage from 'virtual:page-script/startPage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HostedPasskey } from '../../../../src/server/accounts/findPasskeys.ts';
import { renderPasskeys } from '../../../../src/server/addresses/renderPasskeys.ts';
import { renderSessions } from '../../../../src/server/addresses/renderStartPage.ts';
import { chooseLanguage } from '../../../../src/server/pages/browser/chooseLanguage.ts';
import { messageOf } from '../../../../src/server/pages/browser/managePasskeys.ts';
import { watchAccount } from '../../../../src/server/pages/browser/startPage.ts';

// The page of another test may have set another language.
beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // The next file has the same document.
  Reflect.set(document, 'cookie', 'app_locale=; path=/; max-age=0');
});

const OWNER = { user: { id: 'u1', username: 'ada@acme.test', display_name: 'Ada' }, rpId: 'localhost' };

const passkey: HostedPasskey = {
  ...{ credential_id: 'c1', user_id: 'u1', device_id: null, public_key: '', counter: 0, transports: [] },
  ...{ user_verified: true, backup_eligible: false, backed_up: false, user_handle: null },
  ...{ registered_at: new Date('2026-05-01T10:00:00Z'), last_used_at: new Date('2026-05-01T11:30:00Z') },
  ...{ name: 'Chrome, Windows 10', rp_id: 'localhost' },
};

function arrive(): readonly HTMLButtonElement[] {
  const part = renderPasskeys({ ...OWNER, language: 'en', passkeys: [passkey], deviceId: undefined, isFull: true });
  document.body.innerHTML = part.text;
  return [...document.querySelectorAll<HTMLButtonElement>('[data-action$="-passkey"]:not(dialog *)')];
}

// This test is first, since scripts of later tests watch this page as well.
it('P17 R04: a tab that becomes visible again asks whose page it may show', async () => {
  const [assign, reload] = [vi.fn(), vi.fn()];
  const answers = [
    Response.json({ username: 'ada@acme.test' }),
    Response.json({ username: 'grace@acme.test' }),
    new Response('{}', { status: 401 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  watchAccount('ada@acme.test', { assign, reload });
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect([assign.mock.calls, reload.mock.calls]).toEqual([[], []]);
  look();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  look();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
});

it('a passkey of another host names it', () => {
  const passkeys = [passkey, { ...passkey, rp_id: 'acme.localhost' }];
  const part = renderPasskeys({ ...OWNER, language: 'en', passkeys, deviceId: undefined, isFull: true });
  document.body.innerHTML = part.text;
  const [here, there] = [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(here).not.toContain('Works at');
  expect(there).toContain('Works at acme.localhost');
  // A line may end between the parts of its name.
  expect(document.body.innerHTML).toContain('Works at acme.<wbr>localhost');
});

it('no button of the start page can be pressed before its script has loaded', () => {
  const buttons = arrive();
  expect(buttons.map(({ dataset }) => dataset.action)).toEqual(['remove-passkey', 'add-passkey']);
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true]);
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {});
  runInThisContext(startPage);
  expect(buttons.map(({ disabled }) => disabled)).toEqual([false, false]);
});

it('D-80: the day of a passkey is that of the visitor', () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  const [remove] = arrive();
  const told = () => [...(remove?.previousElementSibling?.children ?? [])].map(({ textContent }) => textContent);
  const name = 'Chrome, Windows 10';
  expect(told()).toEqual([name, 'Added 1\u00A0May\u00A02026', 'Last used 1\u00A0May\u00A02026 at\u00A011:30\u00A0UTC']);
  runInThisContext(startPage);
  expect(told()).toEqual([
    name,
    'Added 2\u00A0May\u00A02026',
    'Last used 2\u00A0May\u00A02026 at\u00A001:30\u00A0Line Islands Time',
  ]);
  expect(remove?.getAttribute('aria-label')).toBe(`Remove the passkey of ${name}, added 2\u00A0May\u00A02026`);
});

it('two passkeys of one day are distinguished by browser, system and last use', () => {
  const registered_at = new Date('2026-03-02T10:00:00Z');
  const both = { registered_at, device_id: null, rp_id: 'localhost' };
  const passkeys = [
    { ...both, credential_id: 'a', name: 'Chrome, Windows 10', last_used_at: new Date('2026-03-04T09:05:00Z') },
    { ...both, credential_id: 'b', name: 'Safari, Mac OS 10.15.7', last_used_at: null },
    { ...both, credential_id: 'c', name: null, last_used_at: null },
  ];
  document.body.innerHTML = renderPasskeys({
    ...OWNER,
    language: 'en',
    passkeys,
    deviceId: undefined,
    isFull: true,
  }).text;
  const told = [...document.querySelectorAll('li > span')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(told).toEqual([
    ['Chrome, Windows 10', 'Added 2\u00A0March\u00A02026', 'Last used 4\u00A0March\u00A02026 at\u00A009:05\u00A0UTC'],
    ['Safari, Mac OS 10.15.7', 'Added 2\u00A0March\u00A02026'],
    ['Unknown browser', 'Added 2\u00A0March\u00A02026'],
  ]);
});

it('a browser without passkeys gets a message, and is offered none', () => {
  arrive();
  runInThisContext(startPage);
  expect(document.querySelector<HTMLElement>('[data-action="add-passkey"]')?.hidden).toBe(true);
  expect(document.querySelector<HTMLElement>('[data-message="unsupported"]')?.hidden).toBe(false);
});

it('a refused registration is explained', () => {
  const errorOf = (name: string) => Object.assign(new Error(name), { name });
  const names = ['InvalidStateError', 'NotAllowedError', 'AbortError', 'SecurityError'];
  expect(names.map((name) => messageOf(errorOf(name)))).toEqual(['known', 'cancelled', 'cancelled', 'failed']);
});

it('D-80: a time is that of the visitor', () => {
  vi.stubEnv('TZ', 'Asia/Seoul');
  const sessions = [{ id: 's1', device_label: '', source: null, created_at: new Date('2026-05-01T20:30:00Z') }];
  document.body.innerHTML = renderSessions({ language: 'en', sessions, here: 's1' }).text;
  expect(document.querySelector('time')?.textContent).toBe('1\u00A0May\u00A02026 at\u00A020:30\u00A0UTC');
  runInThisContext(startPage);
  expect(document.querySelector('time')?.textContent).toBe(
    '2\u00A0May\u00A02026 at\u00A005:30\u00A0Korean Standard Time',
  );
  expect(document.querySelector('li strong')?.textContent).toBe('Unknown browser');
});

it('a language chosen in the footer is stored as the portal stores it, and the page is loaded again', () => {
  const language = '<button disabled data-language="ja">日本語</button>';
  document.body.innerHTML = `<footer>${language}</footer>`;
  const reload = vi.fn();
  chooseLanguage(document, reload);
  const button = document.querySelector<HTMLButtonElement>('[data-language]');
  expect(button?.disabled).toBe(false);
  button?.click();
  expect(document.cookie).toContain('app_locale=ja');
  expect(reload).toHaveBeenCalledTimes(1);
});
