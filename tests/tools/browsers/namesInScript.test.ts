import { expect, it } from 'vitest';
import { namesInScript } from '../../../src/tools/browsers/namesInScript.ts';
import { Support } from '../../../src/tools/browsers/Support.ts';

const support = new Support({ chrome: '111', firefox: '115', safari: '16.4' });

/** The names of a script that are newer than the browsers, with the first of them that lacks it. */
const newIn = (code: string) =>
  namesInScript('page.js', code).flatMap(({ name, owner }) => {
    const found = support.script(name, owner);
    return found === undefined ? [] : [`${name}: ${found.since[0]}`];
  });

it.each([
  ['a static member', 'URL.canParse(x)', ['canParse: chrome 120']],
  ['a class of a namespace', 'new Intl.Segmenter()', ['Segmenter: firefox 125']],
  ['a method of the language', '[].toSorted()', []],
  ['a newer one', 'new Set().isSubsetOf(x)', ['isSubsetOf: chrome 122']],
  ['a property of an element', 'e.ariaBusy = "true"', ['ariaBusy: firefox 119']],
  ['a member of an object that is everywhere', 'navigator.userActivation', ['userActivation: firefox 120']],
  ['a function that is everywhere', 'requestIdleCallback(run)', ['requestIdleCallback: safari never']],
  ['a class', 'e instanceof CloseWatcher', ['CloseWatcher: chrome 126']],
  ['a member by its pattern', 'const { canParse } = URL', ['canParse: chrome 120']],
])('%s that the oldest browsers lack is found: %s', (_, code, names) => {
  expect(newIn(code)).toEqual(names);
});

it.each([
  ['what is asked by typeof', 'typeof CloseWatcher; typeof e.ariaBusy'],
  ['what may be missing', 'navigator.userActivation?.x; scheduler.yield?.()'],
  ['a name that the script declares', 'class CloseWatcher {} new CloseWatcher()'],
  ['a member that some interface has long had', 'map.size; list.at(0)'],
  ['a word that could be anybody’s', 'answer.role; item.when'],
])('%s does not count: %s', (_, code) => {
  expect(newIn(code)).toEqual([]);
});

it('a script that does not parse is an error with its name', () => {
  expect(() => namesInScript('page.js', 'const')).toThrow('page.js');
});
