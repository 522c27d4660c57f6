import { expect, it } from 'vitest';
import { shownIds } from '../../../src/tools/requirements/shownIds.ts';

// The ids are put in later, so that this file does not count as showing anything itself.
const [first, second] = [`${'SIGNIN'}-08`, `${'I18N'}-01`];
const title = (ids: string, text: string) => `it('${ids}: ${text}', () => {});`;

it('finds the ids that begin a title, one or several', () => {
  expect(shownIds(title(first, 'one step first'))).toEqual([first]);
  expect(shownIds(title(`${first} ${second}`, 'both'))).toEqual([first, second]);
});

it('finds the ids of a table of cases', () => {
  expect(shownIds(`[['${first}', '/'], ["${second}", '/']]`)).toEqual([first, second]);
});

it('finds no id that is only mentioned', () => {
  expect(shownIds(`it('shows what ${first}: says', () => {}); // ${second}: no title`)).toEqual([]);
});

it('finds promises, and ids between the places of a table', () => {
  const promise = `${'R'}01`;
  expect(shownIds(`it(\`${promise} ${first} \${id} ${second}: all\`, () => {});`)).toEqual([promise, first, second]);
});

it('takes a decision for no requirement', () => {
  expect(shownIds(title(`${'D'}-83`, 'decided'))).toEqual([]);
});
