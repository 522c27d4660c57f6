import { readFileSync } from 'node:fs';
import type { BackendModule, i18n } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_LIST } from '../../../src/contract/languages.ts';
import { createTexts } from '../../../src/engine/texts/createTexts.ts';
import { fill } from '../../../src/engine/texts/fill.ts';

type Files = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The texts of one language from these files, and the list of fetched files: `ja/portal`. */
async function open(language: string, files: Files) {
  const fetched: string[] = [];
  const backend: BackendModule = {
    type: 'backend',
    init: () => {},
    read: (code, namespace, done) => {
      fetched.push(`${code}/${namespace}`);
      done(null, files[code]?.[namespace] ?? {});
    },
  };
  const texts = await createTexts(language, {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGE_LIST,
    backend,
    ns: ['portal'],
  });
  return { texts, fetched };
}

/** The output of a language if this is its only text. */
async function say(language: string, text: string | object, values: Readonly<Record<string, unknown>>) {
  const portal = typeof text === 'string' ? { text } : text;
  const texts = await createTexts(language, {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGE_LIST,
    resources: { [language]: { portal } },
  });
  return texts.t('text', fill(values));
}

const realTexts = (language: string): Promise<i18n> => {
  const read = (name: string) => JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8'));
  const resources = { [language]: { portal: read('portal'), messages: read('messages') } };
  return createTexts(language, { constants: { launcher: 'Vestibule' }, languages: LANGUAGE_LIST, resources });
};

afterEach(() => vi.unstubAllEnvs());

describe('a counted text', () => {
  it.each([
    ['en', 0, '0 characters left'],
    ['en', 1, '1 character left'],
    ['en', 1000, '1,000 characters left'],
    ['ko', 1, '1자 남았어요'],
    ['ja', 1, '残り1文字'],
  ])('has the plural form of its number in %s: %i', async (language, count, said) => {
    const { t } = await realTexts(language);
    expect(t('renderer.charactersLeft', fill({ count }))).toBe(said);
  });

  it('is counted by its only number, and not if there are two', async () => {
    const forms = { text_one: '{min} key', text_other: '{min} keys' };
    expect(await say('en', forms, { min: 1 })).toBe('1 key');
    expect(await say('en', { ...forms, text: '{min} to {max}' }, { min: 1, max: 2 })).toBe('1 to 2');
  });
});

describe('a format', () => {
  it.each([
    ['en', 900, '15 minutes'],
    ['en', 61, '1 minute, 1 second'],
    ['en', 29.5, '30 seconds'],
    ['en', 3661, '1 hour, 1 minute, 1 second'],
    ['en', 172_800, '2 days'],
    ['en', 0, '0 seconds'],
    ['en', -5, '0 seconds'],
    ['ko', 900, '15분'],
    ['ko', 90, '1분 30초'],
    ['ja', 900, '15分'],
    ['ja', 90, '1分30秒'],
  ])('writes seconds as a duration in %s: %d are "%s"', async (language, wait, said) => {
    expect(await say(language, '{wait, duration}', { wait })).toBe(said);
  });

  it.each([
    ['en', 1, '1 day'],
    ['en', 40, '40 days'],
    ['ko', 40, '40일'],
    ['ja', 40, '40日'],
  ])('writes a number of days in %s: %i are "%s"', async (language, age, said) => {
    expect(await say(language, '{age, days}', { age })).toBe(said);
  });

  it.each([
    ['de', '24.\u00A0Dezember\u00A02026', '24.\u00A0Dezember\u00A02026 um\u00A000:30\u00A0Koreanische Normalzeit'],
    ['en', 'December\u00A024,\u00A02026', 'December\u00A024,\u00A02026 at\u00A000:30\u00A0Korean Standard Time'],
    ['en-GB', '24\u00A0December\u00A02026', '24\u00A0December\u00A02026 at\u00A000:30\u00A0Korean Standard Time'],
    ['ko', '2026년\u00A012월\u00A024일', '2026년\u00A012월\u00A024일 00:30\u00A0한국\u00A0표준시'],
    ['ja', '2026年12月24日', '2026年12月24日 00:30\u00A0韓国標準時'],
  ])('D-80: writes a date as %s does, and a time with its zone', async (language, date, time) => {
    vi.stubEnv('TZ', 'Asia/Seoul');
    const languages = { fallback: language, languages: { [language]: { name: language } } };
    const portal = { date: '{at, date}', time: '{at, date-time}' };
    const texts = await createTexts(language, { constants: {}, languages, resources: { [language]: { portal } } });
    const at = '2026-12-23T15:30:00Z';
    expect([texts.t('date', fill({ at })), texts.t('time', fill({ at }))]).toEqual([date, time]);
    // A calendar day is the same in every time zone.
    expect(texts.t('date', fill({ at: '2026-12-24' }))).toBe(date);
    expect(texts.t('date', fill({ at: 'soon' }))).toBe('soon');
  });

  it.each([
    ['Asia/Seoul', '2\u00A0May\u00A02026', '2\u00A0May\u00A02026 at\u00A005:07\u00A0Korean Standard Time'],
    ['UTC', '1\u00A0May\u00A02026', '1\u00A0May\u00A02026 at\u00A020:07\u00A0UTC'],
    ['America/New_York', '1\u00A0May\u00A02026', '1\u00A0May\u00A02026 at\u00A016:07\u00A0Eastern Daylight Time'],
    ['Europe/London', '1\u00A0May\u00A02026', '1\u00A0May\u00A02026 at\u00A021:07\u00A0BST'],
  ])("D-80 D-39: writes an instant in the visitor's time zone, in %s", async (zone, date, time) => {
    vi.stubEnv('TZ', zone);
    expect(await say('en', '{at, date}', { at: '2026-05-01T20:07:59Z' })).toBe(date);
    expect(await say('en', '{at, date-time}', { at: '2026-05-01T20:07:59Z' })).toBe(time);
  });

  it('D-80: writes midnight as 00:00, a calendar day as that day, and other text as it is', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(await say('en', '{at, date-time}', { at: '2026-05-01T04:00:00Z' })).toBe(
      '1\u00A0May\u00A02026 at\u00A000:00\u00A0Eastern Daylight Time',
    );
    expect(await say('en', '{at, date}', { at: '2030-01-02' })).toBe('2\u00A0January\u00A02030');
    expect(await say('en', '{at, date}, {age, days}', { at: 'soon', age: 'many' })).toBe('soon, many');
    expect(await say('en', '({at, date}) ({wait, duration})', { at: undefined, wait: null })).toBe('() ()');
  });
});

describe('P03: a value', () => {
  it.each(['$t(secret)', '{launcher}', '{{launcher}}', '<b>&amp;</b>', '{other, date}', '$&'])(
    'appears as it is: %s',
    async (name) => {
      const said = await say('en', { text: 'Hello, {name}.', secret: 'another text' }, { name, other: 'other' });
      expect(said).toBe(`Hello, ${name}.`);
    },
  );

  it('may have any name, and is never read as an option of i18next', async () => {
    const values = { lng: 'xx', ns: 'yy', context: 'zz', defaultValue: 'dd', postProcess: 'pp', lngs: ['ll'] };
    const text = '{lng} {ns} {context} {defaultValue} {postProcess}';
    expect(await say('en', text, values)).toBe('xx yy zz dd pp');
  });

  it('D-26: may be left out if it is the name of the launcher', async () => {
    expect(await say('en', 'Welcome to {launcher}.', {})).toBe('Welcome to Vestibule.');
  });
});

describe('a text that is missing', () => {
  const FILES = {
    en: { portal: { left: 'Left in English', other: 'Other' } },
    ja: { portal: { other: '別' } },
  };

  it('is shown in English, which is fetched for the first missing text only', async () => {
    const { texts, fetched } = await open('ja', FILES);
    expect(texts.t('other')).toBe('別');
    expect(fetched).toEqual(['ja/portal']);
    expect(texts.t('left')).toBe('');
    expect(texts.t('left')).toBe('Left in English');
    expect(texts.t('other')).toBe('別');
    expect(fetched).toEqual(['ja/portal', 'en/portal']);
  });

  it('is shown in English throughout if the language has no files', async () => {
    const { texts } = await open('fr', FILES);
    texts.t('left');
    expect([texts.t('left'), texts.t('other')]).toEqual(['Left in English', 'Other']);
  });

  it('is not fetched if it may be left out', async () => {
    const { texts, fetched } = await open('ja', FILES);
    expect(texts.t('left', '')).toBe('');
    expect(fetched).toEqual(['ja/portal']);
  });

  it('shows neither its key nor a message about an object', async () => {
    const { texts } = await open('en', { en: { portal: { some: { a: 'A' } } } });
    for (const key of ['nothing', 'some', 'some.b', 'constructor', '__proto__', 'a:b', '']) {
      expect(texts.t(key)).toBe('');
      expect(texts.t(key, '')).toBe('');
    }
  });
});
