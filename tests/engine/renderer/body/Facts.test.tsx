import { afterEach, expect, it, vi } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['en', '40 days', '2 May 2026', '2 May 2026 at 05:00'],
  ['ko', '40일', '2026년 5월 2일', '2026년 5월 2일 AM 5:00'],
  ['ja', '40日', '2026年5月2日', '2026年5月2日 5:00'],
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
  const shown = [...container.querySelectorAll('dd')].map(({ textContent }) =>
    // Node has AM and PM of Korean in Latin letters, browsers in Korean ones.
    textContent?.replace('오전', 'AM'),
  );
  expect(shown).toEqual([date, time, age, '', 'Ann']);
});
