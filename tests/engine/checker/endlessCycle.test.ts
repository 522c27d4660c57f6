import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

const PATH = 'flows/door/nothing.screen.json';

/** The findings of the rule for a screen with these states, after an entry that chooses the first of them. */
function findings(states: Record<string, object>, more: object = {}): string[] {
  const screen = {
    route: { paths: ['*'], shell: 'standard' },
    entry: { state: 'a' },
    body: [{ text: 'x' }],
    states,
    ...more,
  };
  const sources = readDoor().map((source) =>
    source.path === PATH ? { path: PATH, text: JSON.stringify(screen) } : source,
  );
  return check(sources, definition)
    .filter(({ rule }) => rule === 'endless-cycle')
    .map(({ message }) => message);
}
const to = (state: string, when?: unknown, more: object = {}) => ({
  entry: { ...(when === undefined ? {} : { when }), ...more, state },
});
const SAAS = { '$env.productType': 'SAAS' };

describe('endless-cycle', () => {
  it.each([
    ['no guard', { a: to('b'), b: to('a') }],
    ['one guard that stays true', { a: to('b', SAAS), b: to('a') }],
    ['the same guard twice', { a: to('b', SAAS), b: to('a', SAAS) }],
    ['guards that may hold together', { a: to('b', SAAS), b: to('a', '$env.google.clientId') }],
    ['a longer way round', { a: to('b', SAAS), b: to('c'), c: to('a', SAAS) }],
  ])('R01: reports states that lead to each other under %s', (_, states) => {
    expect(findings(states)).toEqual([expect.stringContaining('this repeats forever: ')]);
  });

  it('R01: reports them behind a step that is not taken', () => {
    const steps = { entry: [{ when: { not: SAAS }, focus: 'x' }, { state: 'a' }] };
    expect(findings({ a: to('b', SAAS), b: steps })).toHaveLength(1);
  });

  it.each([
    ['what excludes the way back', { a: to('b', SAAS), b: to('a', { not: SAAS }) }],
    ['two values of one reference', { a: to('b', SAAS), b: to('a', { '$env.productType': 'OTHER' }) }],
    [
      'a slot that the way itself fills',
      { a: to('b', { not: '$session.token' }), b: to('a', undefined, { store: { 'session.token': 'x' } }) },
    ],
    [
      'an earlier step that leads out',
      { a: to('b', SAAS), b: { entry: [{ when: SAAS, goto: 'door' }, { state: 'a' }] } },
    ],
    ['an end', { a: to('b', SAAS), b: {} }],
  ])('reports nothing about states that end by %s', (_, states) => {
    expect(findings(states)).toEqual([]);
  });

  /** A screen that offers passkeys again after `outcome` of the offer. */
  const offersAgain = (outcome: string) => ({
    calls: {
      offer: {
        operation: 'browser passkey-autofill',
        load: 'optional',
        with: { challenge: 'x' },
        on: { [outcome]: { call: 'again' } },
      },
      again: { operation: 'browser passkey-autofill', with: { challenge: 'y' }, on: { [outcome]: { call: 'offer' } } },
    },
  });

  it('reports calls that follow each other, and none where an act of the visitor comes between', () => {
    expect(findings({ a: {} }, offersAgain('UNSUPPORTED'))).toHaveLength(1);
    expect(findings({ a: {} }, offersAgain('OK'))).toEqual([]);
  });
});
