import { expect, it } from 'vitest';
import { initialsOf } from '../../../../src/engine/renderer/body/SingleItem.tsx';

it.each([
  [['Bob', 'Bob Stone'], 'B'],
  [[undefined, 'Ada King Lovelace'], 'AL'],
  [['', '  ', 'ada@acme.test'], 'A'],
  [['민준'], '민'],
  [['👩‍🚀 Sally'], '👩‍🚀S'],
  [['🇰🇷 Kim'], '🇰🇷K'],
  [['👍🏽 Ken'], '👍🏽K'],
  [['민준'.normalize('NFD')], '민'],
  [['e\u0301va'], 'É'],
  [['q\u0308a'], 'Q\u0308'],
  [[undefined, null, 7], undefined],
])('CHOOSER-03: %j gives %s', (names, initials) => {
  expect(initialsOf(names)).toBe(initials);
});
