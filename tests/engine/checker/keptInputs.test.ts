import { expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

/** The findings if an input of the small portal is kept in a slot. */
function findingsIf(slot: string): string[] {
  const sources = readDoor().map(({ path, text }) => ({
    path,
    text: text.replace('"name": { "from": "query"', `"name": { "from": "query", "store": "${slot}"`),
  }));
  return check(sources, definition)
    .filter(({ rule }) => rule !== 'canonical-form')
    .map(({ rule, file, line, message }) => `${file}:${line} ${rule} ${message}`);
}

it('an input is kept only in a declared slot of its own shape', () => {
  const place = 'flows/door/inside.screen.json:3';
  expect(findingsIf('session.account')).toEqual([
    expect.stringMatching(`^${place} value-type "session.account" must be an object .*, but this is a text$`),
  ]);
  expect(findingsIf('session.acount')).toEqual([expect.stringMatching(`^${place} unknown-slot `)]);
});
