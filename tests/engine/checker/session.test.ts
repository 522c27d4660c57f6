import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { check } from '../../../src/engine/checker/check.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { mutateValue, seededRandom } from '../flow/mutateJson.ts';
import { changeOne, inPlace } from './changeOne.ts';
import { plant, ROWS } from './plantKind.ts';
import { PORTAL, portalSession } from './portal.ts';
import { readDoor } from './readExample.ts';

const SHARED =
  /^(flows\/(portal|kinds)|flows\/shared\/.*|locales\/[^/]+|locales\/[^/]+\/(shared|messages|portal))\.json$/;

describe('a session of checks', () => {
  it('finds after each change what a check of the whole project finds', () => {
    const sources = readDoor();
    const random = seededRandom(23);
    const session = new CheckSession(definition);
    for (let round = 0; round < casesOf(20, 90); round += 1) {
      const changed = round % 5 === 0 ? sources : changeOne(sources, round, random);
      expect(session.check(changed), String(round)).toEqual(check(changed, definition));
    }
  });

  it('does the same while changes of shared parts add up', () => {
    const sources = readDoor();
    const shared = sources.filter(({ path }) => SHARED.test(path));
    expect(shared.length).toBeGreaterThan(12);
    const random = seededRandom(31);
    const session = new CheckSession(definition);
    let changed: readonly Source[] = sources;
    for (let round = 0; round < casesOf(36, 160); round += 1) {
      const { path, text } = shared[round % shared.length] ?? { path: '', text: '' };
      // Every fourth change is reverted, so mistakes do not pile up and hide the parts under test.
      const value = random() < 0.25 ? JSON.parse(text) : mutateValue(JSON.parse(text), random);
      changed = inPlace(changed, path, JSON.stringify(value, null, 2) ?? 'null');
      expect(session.check(changed), `${round} ${path}`).toEqual(check(changed, definition));
    }
  });

  it('does the same with real files, and with files that come and go', () => {
    const sources = readSources('.').filter(({ path }) => path.endsWith('.json'));
    const random = seededRandom(29);
    const session = new CheckSession(definition);
    session.check(sources);
    for (let round = 0; round < sources.length; round += Math.ceil(sources.length / casesOf(3, 14))) {
      const changed = changeOne(sources, round, random);
      expect(session.check(changed), String(round)).toEqual(check(changed, definition));
      const fewer = sources.filter((_, index) => index !== round);
      expect(session.check(fewer), `without ${round}`).toEqual(check(fewer, definition));
    }
  });

  it('does the same while files are added, removed and renamed at random', () => {
    const sources = readDoor();
    const random = seededRandom(37);
    const pick = (list: readonly Source[]) => list[Math.floor(random() * list.length)] ?? { path: '', text: '' };
    const session = new CheckSession(definition);
    let changed: readonly Source[] = sources;
    for (let round = 0; round < casesOf(16, 80); round += 1) {
      const { path, text } = pick(changed);
      const others = changed.filter((source) => source.path !== path);
      const name = path.replace(
        /(?<=\/)([a-z]+)(?=\.[a-z.]*json$|\/[a-z]+\.screen)/,
        random() < 0.5 ? 'gate' : 'inside',
      );
      const way = random();
      if (way < 0.3) changed = others;
      else if (way < 0.6) changed = [...others.filter((source) => source.path !== name), { path: name, text }];
      else {
        const back = pick(sources);
        changed = [...changed.filter((source) => source.path !== back.path), back];
      }
      if (changed.length < sources.length / 2) changed = sources;
      expect(session.check(changed), `${round} ${path}`).toEqual(check(changed, definition));
    }
  });

  it('does the same when only the order of members changes, and when a screen moves to another flow', () => {
    const session = new CheckSession(definition);
    const path = 'flows/door/door.screen.json';
    const written = readDoor();
    const screen = JSON.parse(written.find((source) => source.path === path)?.text ?? '');
    // The state "name" can only be entered as the first one.
    const { name, code } = screen.states;
    const { after: _, ...rest } = code;
    const body = screen.body.filter((item: object) => !('countdown' in item));
    for (const item of body) delete item.change;
    const withStates = (states: object) => inPlace(written, path, JSON.stringify({ ...screen, body, states }));
    const door = withStates({ name, code: rest });
    expect(session.check(door).map(({ rule }) => rule)).not.toContain('unreachable-state');
    const swapped = withStates({ code: rest, name });
    expect(session.check(swapped).map(({ rule }) => rule)).toContain('unreachable-state');
    expect(session.check(swapped)).toEqual(check(swapped, definition));
    const moved = door.map((source) => ({ ...source, path: source.path.replace('/door/door.', '/gate/door.') }));
    expect(session.check(moved)).toEqual(check(moved, definition));
    expect(session.check(written)).toEqual([]);
  });
});

it('what a field may hold is judged as before once another part of its file was changed back', () => {
  const [other = [], factor = []] = ['D03', 'W56'].map((wanted) => {
    const [, , [path = '', find = '', instead = '']] = ROWS.find(([id]) => id === wanted) ?? ['', '', []];
    return plant(PORTAL, path, find, instead).changed;
  });
  expect(portalSession.check(other).map(({ rule }) => rule)).toContain('unknown-state');
  expect(portalSession.check(factor).map(({ rule }) => rule)).toEqual(['looser-than-contract']);
});

describe('a text that contains a number', () => {
  it('is wrong as soon as a timer of its screen has that number', () => {
    const path = 'flows/status/session-timeout.screen.json';
    const sources = PORTAL.map((source) =>
      source.path === 'locales/en/status.json'
        ? { ...source, text: source.text.replace(/("session-timeout": \{[\s\S]*?": ")/, '$1Wait 77 seconds. ') }
        : source,
    );
    const session = new CheckSession(definition);
    expect(session.check(sources)).toEqual([]);
    const written = sources.find((source) => source.path === path)?.text ?? '';
    const changed = inPlace(sources, path, written.replace('"3s"', '"77s"'));
    expect(session.check(changed).map(({ rule }) => rule)).toEqual(['text-limit']);
    expect(session.check(sources)).toEqual([]);
  });
});

describe('after a change the checker reads again', () => {
  const sources = readSources('.');
  /** The screens that are read again after a change of one file's text. */
  function readAgain(path: string, change: (text: string) => string): { again: string[]; all: number } {
    const before = openProject(sources, definition);
    const nodes = new Map(before.units.flatMap(({ judgedParts }) => judgedParts.map((part) => [part, part.nodes])));
    const text = sources.find((source) => source.path === path)?.text ?? '';
    expect(change(text), path).not.toBe(text);
    const after = openProject(inPlace(sources, path, change(text)), definition, { before });
    const again = after.units.filter(({ judgedParts }) => judgedParts.some((part) => nodes.get(part) !== part.nodes));
    return { again: again.map(({ unit }) => unit.id), all: after.units.length };
  }

  it('no screen if only formatting changed', () => {
    const spaced = (text: string) => text.replace('{', '{ ');
    expect(readAgain('flows/shared/calls.json', spaced).again).toEqual([]);
    expect(readAgain('flows/portal.json', spaced).again).toEqual([]);
  });

  it('no screen if a text changed', () => {
    const { again } = readAgain('locales/en/shared.json', (text) => text.replace('": "', '": "A'));
    expect(again).toEqual([]);
  });

  it('the changed screen alone, even if others lead to it', () => {
    const { again } = readAgain('flows/sign-in/sign-in.screen.json', (text) =>
      text.replace('"body": [', '"body": [{ "text": "test" },'),
    );
    expect(again).toEqual(['sign-in']);
  });

  it('the screens that make a call, if that shared call changed', () => {
    const added = (text: string) => text.replace(/"operation": "([^"]*)"/, '"when": "$env.google", "operation": "$1"');
    const { again, all } = readAgain('flows/shared/calls.json', added);
    expect(again.length).toBeGreaterThan(0);
    expect(again.length).toBeLessThan(all / 2);
  });
});

describe('an expression that several screens share', () => {
  it('has no finding if it makes sense for one of them: lines of a table', () => {
    const door = readDoor();
    const table = 'flows/shared/code-errors.outcomes.json';
    const wide = inPlace(
      inPlace(door, table, '{\n  "BAD_CREDENTIALS": { "fieldError": { "code": "errors.code" } }\n}\n'),
      'flows/shared/calls.json',
      JSON.stringify({
        send: {
          operation: 'activation.send-mail',
          outcomes: ['code-errors'],
          on: { OK: { dialog: 'notice', with: { username: '$sent.username' } } },
        },
      }),
    );
    expect(check(wide, definition).map(({ rule }) => rule)).not.toContain('impossible-outcome');
  });
});
