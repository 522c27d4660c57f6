import { afterEach, expect, it, vi } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['en', '40 days', '2\u00A0May\u00A02026', '2\u00A0May\u00A02026 at\u00A005:00\u00A0Korean Standard Time'],
  ['ko', '40일', '2026년\u00A05월\u00A02일', '2026년\u00A05월\u00A02일 05:00\u00A0한국\u00A0표준시'],
  ['ja', '40日', '2026年5月2日', '2026年5月2日 05:00\u00A0韓国標準時'],
])('D-80 D-39: facts are written in their formats, in %s', async (language, age, date, time) => {
  vi.stubEnv('TZ', 'Asia/Seoul');
  const view = new FakeView({
    body: [
      { fact: 'since', value: '$result.since' },
      { fact: 'at', value: '$result.since', format: 'date-time' },
      { fact: 'age', value: '$result.age', format: 'days' },
      { fact: 'never', value: '$result.never', format: 'date-time' },
      { fact: 'name', value: '$result.name' },
    ],
  });
  view.answers = { '$result.since': '2026-05-01T20:00:00Z', '$result.age': 40, '$result.name': 'Ann' };
  view.formats = { '$result.since': { format: 'date' } };
  const { container } = await renderView(view, { title: 'Screen' }, undefined, language);
  const shown = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(shown).toEqual([date, time, age, '', 'Ann']);
});

it('a value is shown by its own text, or as it is if it has none', async () => {
  const fact = (name: string) => ({ fact: name, value: `$result.${name}`, by: `$result.${name}` });
  const view = new FakeView({ body: [fact('type'), fact('other')] });
  view.answers = { '$result.type': 'Mobile', '$result.other': 'Watch' };
  const values = { type: { Mobile: '모바일' }, other: { Mobile: '모바일' } };
  const { container } = await renderView(view, { title: 'Screen', values }, undefined, 'ko');
  expect([...container.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['모바일', 'Watch']);
});

it('the space of a text, a fact and an image is reserved before their values arrive', async () => {
  const body = [
    { text: 'app', shown: '$result.app' },
    { fact: 'app', shown: '$result.app', value: '$result.app.name' },
    { image: 'app', shown: '$result.app', src: '$result.app.iconUrl', initials: ['$result.app.name'] },
  ];
  const view = new FakeView({ body });
  view.hidden = body;
  view.awaited = body;
  const texts = { title: 'Screen', texts: { app: 'Boats' }, facts: { app: 'App' } };
  const { container, update } = await renderView(view, texts);
  expect(container.querySelector('.text')?.textContent).toBe('\u00a0');
  expect(container.querySelector('dl')?.textContent).toBe('App\u00a0');
  expect(container.querySelector('.image')?.textContent).toBe('');
  await update(() => {
    view.hidden = [];
    view.awaited = [];
    view.answers = { '$result.app.name': 'Boats' };
  });
  expect(container.querySelector('.text')?.textContent).toBe('Boats');
  expect(container.querySelector('dl')?.textContent).toBe('AppBoats');
  expect(container.querySelector('.image')?.textContent).toBe('B');
});
