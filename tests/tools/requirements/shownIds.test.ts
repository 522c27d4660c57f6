import { expect, it } from 'vitest';
import { shownIds } from '../../../src/tools/requirements/readRequirements.ts';

// The ids are inserted later, so that this file does not count as a test of them.
const [first, second] = [`${'SIGNIN'}-08`, `${'I18N'}-01`];
const title = (ids: string, text: string) => `it('${ids}: ${text}', () => {});`;

it('the search finds the ids at the start of a title, one or several', () => {
  expect(shownIds(title(first, 'one step first'))).toEqual([first]);
  expect(shownIds(title(`${first} ${second}`, 'both'))).toEqual([first, second]);
});

it('the search finds the ids in a table of cases', () => {
  expect(shownIds(`[['${first}', '/'], ["${second}", '/']]`)).toEqual([first, second]);
});

it('the search ignores an id that is only mentioned', () => {
  expect(shownIds(`it('shows what ${first}: says', () => {}); // ${second}: no title`)).toEqual([]);
});

it('the search finds promises, and ids between the placeholders of a table', () => {
  const promise = `${'R'}01`;
  expect(shownIds(`it(\`${promise} ${first} \${id} ${second}: all\`, () => {});`)).toEqual([promise, first, second]);
});

it('the search does not count a decision as a requirement', () => {
  expect(shownIds(title(`${'D'}-83`, 'decided'))).toEqual([]);
});
