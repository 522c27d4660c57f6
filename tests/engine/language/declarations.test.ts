import { expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { VERB_NAMES } from '../../../src/engine/language/verbs.ts';
import { RUNS } from '../../../src/engine/runtime/verbs/index.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const INSIDE = 'flows/door/inside.screen.json';

/** The checker's findings for a screen with one more item. */
function findingsOf(item: object): readonly string[] {
  const file = JSON.parse(readDoor().find(({ path }) => path === INSIDE)?.text ?? '');
  const text = JSON.stringify({ ...file, body: [...file.body, item] });
  const sources = readDoor().map((source) => (source.path === INSIDE ? { path: INSIDE, text } : source));
  return check(sources, definition).map(({ rule, message }) => `${rule}: ${message}`);
}

it('verbs run in their canonical order', () => {
  expect(Object.keys(RUNS)).toEqual(VERB_NAMES);
});

it('a reference is checked in each member of an item that takes a value, including the text of an image', () => {
  const image = (alt: string) => findingsOf({ image: 'face', src: '$input.name', alt });
  expect(image('$input.nme')).toContainEqual(expect.stringMatching(/^unknown-reference: .*nme/));
  expect(image('$input.name')).not.toContainEqual(expect.stringMatching(/^unknown-reference: /));
});

it('P16: a secret is found in each message of a step, also at a field', () => {
  const button = (step: object) => findingsOf({ button: 'extra', do: step });
  for (const message of [{ fieldError: { account: '$input.token' } }, { banner: '$input.token' }])
    expect(button(message)).toContain('secret-shown: a secret would be shown');
  expect(button({ fieldError: { account: '$input.name' } })).not.toContain('secret-shown: a secret would be shown');
});
