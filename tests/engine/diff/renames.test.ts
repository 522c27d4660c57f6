import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { rename } from '../../../src/engine/checker/rename.ts';
import { definition } from '../../../src/portal/definition.ts';
import { PORTAL, portalSession } from '../checker/portal.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareDoor, compareSources, doorWith, told } from './compareDoor.ts';

const DOOR = 'flows/door/door.screen.json';
const sources = readDoor();

/** The small portal after `npm run rename`. */
const renamed = (kind: string, name: string, to: string): Source[] => renamedIn(sources, { kind, name, to });

const session = new CheckSession(definition);

function renamedIn(before: readonly Source[], asked: Parameters<typeof rename>[2], by = session): Source[] {
  const done = rename(before, definition, asked, by);
  if (typeof done === 'string') throw new Error(done);
  const files = new Map(done.files.map((file) => [file.path, file]));
  const all = [...before.map((source) => files.get(source.path) ?? source), ...files.values()];
  return [...new Set(all)].filter(({ text, bytes }) => text !== '' || bytes !== undefined);
}

describe('a new name', () => {
  it.each<readonly [kind: string, name: string, to: string, line: string]>([
    ['state', 'code', 'check', 'name-changed: The state code of door is now called check.'],
    ['field', 'username', 'account', 'name-changed: The field username of door is now called account.'],
    ['item', 'intro', 'opening', 'name-changed: The item intro of door is now called opening.'],
    ['item', 'accounts', 'people', 'name-changed: The item accounts of inside is now called people.'],
    ['call', 'send-code', 'mail-code', 'name-changed: The call send-code of door is now called mail-code.'],
    ['dialog', 'really', 'sure', 'name-changed: The dialog really of inside is now called sure.'],
    ['table', 'code-errors', 'wrong-code', 'name-changed: The table code-errors is now called wrong-code.'],
    ['rule set', 'code', 'six-digits', 'name-changed: The rule set code is now called six-digits.'],
    ['message', 'errors.code', 'errors.pin', 'name-changed: The message errors.code is now called errors.pin.'],
    ['shell', 'standard', 'usual', 'name-changed: The shell standard is now called usual.'],
    ['place', 'help', 'support', 'name-changed: The place help is now called support.'],
    ['condition', 'social', 'google', 'name-changed: The condition social is now called google.'],
  ])('of a %s is one line: %s → %s', (kind, name, to, line) => {
    expect(told(compareSources(sources, renamed(kind, name, to)))).toEqual([line]);
  });

  it('of an input that no address has is one line', () => {
    const after = renamed('input', 'username', 'account');
    expect(told(compareSources(sources, after))).toEqual([
      'name-changed: The input username of the dialog notice is now called account.',
    ]);
  });

  it('of a slot says what browsers forget', () => {
    expect(compareSources(sources, renamed('slot', 'cookie.locale', 'cookie.language')).changes).toEqual([
      expect.objectContaining({
        id: 'slot-renamed',
        level: 'risky',
        sentence: expect.stringContaining('not found any'),
      }),
    ]);
  });

  it('of an input in an address is a removed input and a new one', () => {
    const lines = told(compareSources(sources, renamed('input', 'mode', 'length')));
    expect(lines).toContain('input-removed: The input mode on door was removed.');
    expect(lines.filter((line) => line.startsWith('name-changed'))).toEqual([]);
  });

  it('leaves other changes of the same thing to their own lines', () => {
    const after = renamed('call', 'send-code', 'mail-code').map((source) =>
      source.path === DOOR ? { ...source, text: source.text.replace('"10m"', '"5m"') } : source,
    );
    expect(told(compareSources(sources, after))).toEqual([
      expect.stringMatching(/^timer-changed/),
      'name-changed: The call send-code of door is now called mail-code.',
    ]);
  });

  it.each([
    [
      'a field that a promise names',
      { kind: 'field', name: 'password', to: 'secret', in: 'sign-in' },
      'name-changed: The field password of sign-in is now called secret.',
    ],
    [
      'a state in which several items are alike',
      { kind: 'state', name: 'form', to: 'question', in: 'licence-renewal' },
      'name-changed: The state form of licence-renewal is now called question.',
    ],
    [
      'a screen that promises name',
      { kind: 'screen', name: 'activate', to: 'activation' },
      'screen-renamed: The screen activate is now called “Activate your account” (activation), at /activate.',
    ],
    [
      'a shell with nothing in it',
      { kind: 'shell', name: 'initiate', to: 'start' },
      'name-changed: The shell initiate is now called start.',
    ],
  ])('of %s leaves nothing else to write in this portal, decided texts included', (_what, asked, line) => {
    const after = renamedIn(PORTAL, asked, portalSession);
    expect(portalSession.check(after)).toEqual([]);
    expect(told(compareSources(PORTAL, after))).toEqual([line]);
  });

  it('is not taken from a thing that replaces another one', () => {
    const place = { app: { path: '/apps/{app}' }, news: { path: '/news', takes: ['topic'] } };
    const lines = told(compareDoor({ 'flows/portal.json': doorWith('flows/portal.json', ['places'], place) }));
    expect(lines.filter((line) => line.startsWith('name-changed'))).toEqual([]);
    expect(lines).toContainEqual(expect.stringMatching(/^place-removed/));
  });
});
