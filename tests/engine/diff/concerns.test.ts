import { describe, expect, it } from 'vitest';
import { concernOf } from '../../../src/engine/diff/concerns.ts';
import { CHANGE_KINDS } from '../../../src/engine/diff/subjects/index.ts';
import { inPlace } from '../checker/changeOne.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareDoor, compareSources, doorWith } from './compareDoor.ts';

const kindOf = (id: string) => {
  const kind = CHANGE_KINDS.find((one) => one.id === id);
  if (kind === undefined) throw new Error(id);
  return kind;
};
const part = (path: string, value: unknown) => ({ file: 'flows/a.json', path: path.split('/'), value });
const PORTAL = 'flows/portal.json';

describe('a change concerns security and consent', () => {
  it.each<[string, string, [string, unknown] | undefined, [string, unknown] | undefined]>([
    [
      'where visitors are sent',
      'place-changed',
      ['places/a', { path: '/a' }],
      ['places/a', { path: 'https://b.test/a' }],
    ],
    ['where visitors are sent', 'place-changed', ['places/a', { path: '/a' }], ['places/a', { site: 'b', path: '/a' }]],
    ['where visitors are sent', 'brand-link-changed', ['links/a', 'https://a.test/x'], ['links/a', 'https://b.test/x']],
    ['who gets out of the portal', 'outcome-leads-elsewhere', ['on/A', { goto: 'a' }], ['on/A', [{ leave: 'b' }]]],
    [
      'who gets out of the portal',
      'outcome-leads-elsewhere',
      ['on/A', [{ when: '$a', leave: 'b' }, { goto: 'c' }]],
      ['on/A', [{ leave: 'b' }, { goto: 'c' }]],
    ],
    [
      'who gets out of the portal',
      'action-does-otherwise',
      ['do', { when: { all: ['$a', '$b'] }, post: 'c' }],
      ['do', { when: '$a', post: 'c' }],
    ],
    [
      'who gets out of the portal',
      'outcome-leads-elsewhere',
      ['on/A', [{ when: '$a', goto: 'a' }, { leave: 'b' }]],
      ['on/A', [{ when: { all: ['$a', '$b'] }, goto: 'a' }, { leave: 'b' }]],
    ],
    ['consent', 'box-link-changed', ['link', 'a'], ['link', 'b']],
    ['consent', 'initial-changed', undefined, ['body/0/initial', true]],
    ['consent', 'member-changed', ['body/0/always', '$a.b'], ['body/0/always', '$a.c']],
    ['secrets', 'input-changed', ['takes/a/secret', true], undefined],
    [
      'which addresses are allowed',
      'outcome-leads-elsewhere',
      ['on/A', { when: { allowed: '$a' }, leave: '$a' }],
      ['on/A', { leave: '$a' }],
    ],
    ['what a failure reveals', 'outcome-message-changed', ['on/A', { banner: 'a' }], ['on/B', { banner: 'b' }]],
    ['what a button does', 'texts-swapped', ['a/actions/yes', 'Yes'], ['a/actions/yes', 'No']],
    ['what a visitor must enter', 'call-sends-otherwise', ['with/a', '$form.a'], ['with/a', false]],
    ['what a visitor must enter', 'member-changed', ['body/0/checks', ['a', 'b']], ['body/0/checks', ['b']]],
    [
      'which case is meant',
      'action-does-otherwise',
      ['entry', { when: { '$env.a': 'b' }, state: 'c' }],
      ['entry', { when: { '$env.a': 'd' }, state: 'c' }],
    ],
    ['what stays in the browser', 'action-does-otherwise', ['do', { forget: ['session.a'] }], ['do', { goto: 'a' }]],
    ['how long something lasts', 'timer-changed', ['after/10m', {}], ['after/1000m', {}]],
    ['what stays in the browser', 'slot-added', undefined, ['storage/local.a', {}]],
    ['promises', 'promise-removed', ['a', {}], undefined],
    ['reasons', 'reason-changed', ['why', 'It must (D-37).'], ['why', 'It must (D-38).']],
  ])('%s: %s', (concern, id, was, is) => {
    const about = { was: was && part(...was), is: is && part(...is) };
    expect(concernOf({ kind: kindOf(id), sentence: '', about, reach: [] })).toBe(concern);
  });

  it.each<[string, string, [string, unknown], [string, unknown]]>([
    ['another path of this site', 'place-changed', ['places/a', { path: '/a' }], ['places/a', { path: '/b' }]],
    [
      'another path of the same host',
      'brand-link-changed',
      ['links/a', 'https://a.test/x'],
      ['links/a', 'https://a.test/y'],
    ],
    ['another screen', 'outcome-leads-elsewhere', ['on/A', { goto: 'a' }], ['on/A', { goto: 'b' }]],
    ['a time twice as long', 'timer-changed', ['after/10m', {}], ['after/20m', {}]],
    ['a reason in other words', 'reason-changed', ['why', 'It must (D-37).'], ['why', 'It has to (D-37).']],
    ['another value of a visitor', 'call-sends-otherwise', ['with/a', '$form.a'], ['with/a', '$form.b']],
    [
      'one more condition',
      'action-does-otherwise',
      ['entry', { when: '$a', state: 'c' }],
      ['entry', { when: { all: ['$a', '$b'] }, state: 'c' }],
    ],
    [
      'one more condition before an exit',
      'action-does-otherwise',
      ['do', { when: '$a', leave: 'c' }],
      ['do', { when: { all: ['$a', '$b'] }, leave: 'c' }],
    ],
    [
      'an exit that an earlier line precedes in more cases',
      'outcome-leads-elsewhere',
      ['on/A', [{ when: '$a', goto: 'a' }, { leave: 'b' }]],
      ['on/A', [{ when: { any: ['$a', '$b'] }, goto: 'a' }, { leave: 'b' }]],
    ],
    ['other words', 'text-changed', ['a/actions/yes', 'Yes'], ['a/actions/yes', 'Yes!']],
  ])('but not %s', (_what, id, was, is) => {
    expect(
      concernOf({ kind: kindOf(id), sentence: '', about: { was: part(...was), is: part(...is) }, reach: [] }),
    ).toBeUndefined();
  });

  it.each(CHANGE_KINDS.map((kind) => [kind.id, kind] as const))(
    'by its kind alone exactly if the reference says so: %s',
    (_id, kind) => {
      const about = { was: undefined, is: undefined };
      expect(concernOf({ kind, sentence: '', about, reach: [] }) !== undefined).toBe(kind.level === 'security');
    },
  );

  it('is listed first, above what breaks', () => {
    const { changes } = compareDoor({
      [PORTAL]: doorWith(PORTAL, ['places', 'mailbox'], { path: 'https://elsewhere.test/mail' }),
    });
    expect(changes[0]).toMatchObject({ level: 'security', concern: 'where visitors are sent' });
  });

  it('is nothing for a formatted file', () => {
    const text = JSON.stringify(JSON.parse(readDoor().find(({ path }) => path === PORTAL)?.text ?? ''));
    expect(compareSources(readDoor(), inPlace(readDoor(), PORTAL, text)).changes).toEqual([]);
  });
});
