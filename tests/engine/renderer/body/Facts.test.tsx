import { afterEach, expect, it, vi } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['en', '40 days'],
  ['ko', '40일'],
  ['ja', '40日'],
])('D-80 D-39: facts are written in their formats, in %s', async (language, age) => {
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
  expect(shown).toEqual(['2026-05-02', '2026-05-02 05:00', age, '', 'Ann']);
});
