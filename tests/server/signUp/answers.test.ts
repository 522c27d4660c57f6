import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import type { AnswerDeclaration } from '../../../src/engine/contract/answers.ts';
import { isWithdrawable, keepAnswers, withdrawAnswer } from '../../../src/server/accounts/givenAnswers.ts';
import { type ServiceTextKey, text } from '../../../src/server/texts/text.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { newestLink, newestToken } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { TestBrowser } from '../support/TestBrowser.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const DECLARED: Record<string, AnswerDeclaration> = {
  news: { type: 'boolean', version: '3' },
  'heard-from': { type: 'string', options: ['FRIEND', 'SEARCH'] },
  words: { type: 'string', maxLength: 4 },
  seats: { type: 'number' },
  topics: { type: 'array', options: ['NEWS', 'TIPS'] },
};
const keep = (given: Parameters<typeof keepAnswers>[0]) => {
  const kept = keepAnswers(given, NOW, DECLARED);
  return kept === null ? null : JSON.parse(kept);
};

describe('answers to keep', () => {
  it('have the time, and the version that the portal declares', () => {
    const at = NOW.toISOString();
    expect(keep({ news: true, 'heard-from': 'FRIEND', topics: ['NEWS'], seats: 2, words: 'cafe\u0301' })).toEqual({
      news: { value: true, at, version: '3' },
      'heard-from': { value: 'FRIEND', at },
      topics: { value: ['NEWS'], at },
      seats: { value: 2, at },
      words: { value: 'café', at },
    });
  });

  it('are none if none was given, a field was left empty, or the portal does not declare it', () => {
    expect([
      keep(undefined),
      keep({}),
      keep({ other: true, constructor: true }),
      keep({ words: '', topics: [] }),
    ]).toEqual([null, null, null, null]);
  });

  it.each([
    [{ news: 'yes' }],
    [{ 'heard-from': 'NOBODY' }],
    [{ words: 'five5' }],
    [{ seats: '2' }],
    [{ topics: ['NEWS', 'NEWS'] }],
    [{ topics: 'NEWS' }],
  ])('are refused with a value that the portal does not offer: %j', (given) => {
    expect(() => keep(given)).toThrow('BAD_REQUEST');
  });
});

const PERSON = { password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
const CONSENT = { 'optional-information': true };

describe('answers of a sign-up', () => {
  let service: TestService;
  let shell: AdminShell;
  let folder: string;
  beforeAll(async () => {
    service = await openTestService({ PORT: '3641' });
    folder = await mkdtemp(join(tmpdir(), 'vestibule-answers-'));
    shell = new AdminShell(service.database, folder);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const signUp = async (username: string, answers?: Record<string, unknown>) => {
    const browser = service.browser();
    await browser.call('GET /env', {});
    const body = { ...PERSON, username, ...(answers && { answers }) };
    return { browser, code: (await browser.call('POST /unverified-users', body as never)).code };
  };
  const openLink = async (username: string, browser = service.browser()) => {
    const link = await newestLink(service, username);
    await browser.send({ url: link.pathname + link.search });
  };
  const answersOf = async (username: string) => {
    const user = service.database.selectFrom('users').select('given_answers').where('username', '=', username);
    return (await user.executeTakeFirstOrThrow()).given_answers;
  };

  it('are kept, shown and exported to operators, and deleted with the account', async () => {
    const { browser, code } = await signUp('yes@new.test', { ...CONSENT, unknown: 1 });
    expect(code).toBe('OK');
    await openLink('yes@new.test', browser);
    expect(await answersOf('yes@new.test')).toEqual({
      'optional-information': { value: true, at: expect.stringMatching(/^20.*Z$/), version: '1' },
    });
    expect(await shell.read('users show yes@new.test')).toMatchObject({
      answers: [expect.stringMatching(/^optional-information: true \(version 1, 20.*Z\)$/)],
    });
    const lines = (await shell.run('users export --answers')).out.split('\n');
    expect(lines).toEqual([
      'username,organisation,answer,value,version,at',
      expect.stringMatching(/^yes@new\.test,,optional-information,true,1,20.*Z$/),
    ]);
    await shell.run('users delete yes@new.test');
    expect((await shell.run('users export --answers')).out).not.toContain('yes@new.test');
  });

  describe('on the start page of their owner', () => {
    let own: TestBrowser;
    beforeAll(async () => {
      const { browser } = await signUp('own@new.test', CONSENT);
      await openLink('own@new.test', browser);
      own = browser;
      const credentials = { username: 'own@new.test', password: PERSON.password };
      expect((await own.call('POST /signin/password', credentials)).code).toBe('OK');
    });
    const page = async (language = 'en') => {
      own.cookies.set('app_locale', language);
      const { body } = await own.send({ url: '/init-st' });
      const section = /<section data-section="answers".*?<\/section>/s.exec(body)?.[0] ?? '';
      // Japanese texts have marks where their lines may break.
      return section.replaceAll('\u200b', '');
    };
    const withdraw = async (name: string, who = own) =>
      (await who.send({ method: 'DELETE', url: `/init-st/answers/${name}`, payload: '{}' })).statusCode;

    it.each(LANGUAGES)('have the words of the form and a time: %s', async (language) => {
      const shown = await page(language);
      const label = text(language, 'shared.answers.optional-information.label' as ServiceTextKey);
      expect(shown).toContain(`<strong>${label}</strong>`);
      expect(shown.match(/<time /g)).toHaveLength(1);
      expect(shown).not.toContain(text(language, 'pages.answers.required'));
      expect(shown.match(/data-path="[^"]+"/g)).toEqual(['data-path="/init-st/answers/optional-information"']);
    });

    it('P12 R03: are withdrawn by their owner alone, once and again, with a trail', async () => {
      expect(await withdraw('optional-information', service.browser())).toBe(401);
      const stranger = service.browser();
      await stranger.signIn('ada@acme.test');
      expect(await withdraw('optional-information', stranger)).toBe(200);
      expect(Object.keys((await answersOf('own@new.test')) ?? {})).toEqual(['optional-information']);
      for (const name of ['optional-information', 'optional-information', 'unknown', 'constructor'])
        expect(await withdraw(name)).toBe(200);
      expect(await answersOf('own@new.test')).toBeNull();
      expect(await page()).not.toContain('data-path');
      const events = service.database.selectFrom('audit_events').select(['details', 'source']);
      expect(await events.where('action', '=', 'answer.withdrawn').execute()).toEqual([
        {
          details: { answer: 'optional-information', version: '1', given: expect.stringMatching(/^20.*Z$/) },
          source: '127.0.0.1',
        },
      ]);
    });

    it('stay as long as the account if it cannot be without them', async () => {
      const owner = service.database.selectFrom('users').selectAll().where('username', '=', 'own@new.test');
      const declared = { terms: { type: 'boolean', required: true } } as const;
      const user = await owner.executeTakeFirstOrThrow();
      await expect(withdrawAnswer(createCallOf(service), user, 'terms', declared)).rejects.toThrow('FORBIDDEN');
      expect([isWithdrawable('terms', declared), isWithdrawable('news', declared)]).toEqual([false, true]);
    });

    it('show a reply in its own words, and none of the section without answers', async () => {
      const set = (given: string | null) =>
        service.database
          .updateTable('users')
          .set({ given_answers: given })
          .where('username', '=', 'own@new.test')
          .execute();
      await set(JSON.stringify({ topics: { value: ['<b>', 'TIPS'], at: NOW.toISOString() } }));
      expect(await page()).toContain('<strong>topics</strong><small><time');
      expect(await page()).toContain('<span>&lt;b&gt;, TIPS</span></small>');
      expect(await withdraw('topics')).toBe(200);
      expect(await answersOf('own@new.test')).toBeNull();
      expect(await page()).toBe('');
    });
  });

  it('are none if nothing was ticked', async () => {
    expect((await signUp('no@new.test')).code).toBe('OK');
    expect(await answersOf('no@new.test')).toBeNull();
  });

  it('are the owner’s alone: starting over removes what a stranger said', async () => {
    await signUp('mine@new.test', CONSENT);
    const owner = service.browser();
    const token = await newestToken(service, 'mine@new.test');
    const started = await owner.call('POST /email-verification/start-over', { ...PERSON, token });
    expect(started.code).toBe('OK');
    expect(await answersOf('mine@new.test')).toBeNull();
  });

  it.each([
    ['a value of another type', { 'optional-information': 'yes' }],
    ['too many', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`a${index}`, true]))],
    ['a name that no portal can declare', { Upper: true }],
    ['a text that is too long', { words: 'a'.repeat(1001) }],
    ['records within', { words: { a: 1 } }],
  ])('are refused with %s, and no account is made', async (_, answers) => {
    expect((await signUp('bad@new.test', answers)).code).toBe('BAD_REQUEST');
    await expect(answersOf('bad@new.test')).rejects.toThrow();
  });
});
