import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { START_STYLE } from '../../../src/server/pages/startStyle.ts';
import { namesInSheet } from '../../../src/tools/browsers/namesInScript.ts';
import { judge, Support } from '../../../src/tools/browsers/Support.ts';

const support = new Support({ chrome: '111', firefox: '115', safari: '16.4' });

const newIn = (sheet: string) =>
  namesInSheet(sheet).flatMap(({ text, paths }) => {
    const found = support.places(paths);
    return found === undefined ? [] : [{ text, file: 'sheet', ...found }];
  });

it.each([
  ['a selector', 'a:has(b) {}', [':has']],
  ['a property', 'a { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
  ['a value', 'a { word-break: auto-phrase }', ['word-break: auto-phrase']],
  ['a function', 'a { color: light-dark(red, blue) }', ['color: light-dark()']],
  ['an at-rule', '@starting-style { a { color: red } }', ['@starting-style']],
  ['a media feature', '@media (scripting: none) { a { color: red } }', ['(scripting)']],
  ['a mark with words for it', 'a::before { content: "!" / "" }', ['content: "!" / ""']],
  ['a property of the page behind a dialog', 'a::backdrop { color: var(--veil) }', ['color: var(--veil)']],
])('%s that the oldest browsers lack is found: %s', (_, sheet, names) => {
  expect(newIn(sheet).map(({ text }) => text)).toEqual(names);
});

it.each([
  ['what has a fallback before it', 'a::before { content: "!"; content: "!" / "" }'],
  ['what is asked first', '@supports (field-sizing: content) { a { field-sizing: content } }'],
  ['a value of the sheet behind a dialog', 'a::backdrop { color: var(--veil, red) }'],
  ['what all know', '@media (prefers-contrast: more) { a:is(b) { inset: 0; color: color-mix(in srgb, red, blue) } }'],
])('%s does not count: %s', (_, sheet) => {
  expect(newIn(sheet)).toEqual([]);
});

it('service pages use nothing that is not listed', () => {
  const known = JSON.parse(readFileSync('src/tools/browsers/known.json', 'utf8'));
  expect(judge(newIn(START_STYLE), known).unknown).toEqual([]);
});

it('a listed name that is no longer used is reported', () => {
  const known = [{ because: 'It bends.', names: [':has', ':nowhere'] }];
  expect(judge(newIn('a:has(b), c:is(d) {} e { field-sizing: content }'), known)).toEqual({
    unknown: [
      expect.objectContaining({ text: 'field-sizing' }),
      expect.objectContaining({ text: 'field-sizing: content' }),
    ],
    stale: [':nowhere'],
  });
});
