import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { messagesOf } from '../../../src/engine/checker/messageNames.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { type Renaming, rename } from '../../../src/engine/checker/rename.ts';
import { namesOf } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readListedDoor } from './readExample.ts';

const door = readListedDoor();
const session = new CheckSession(definition);

function renamed(sources: readonly Source[], asked: Renaming): Source[] {
  const result = rename(sources, definition, asked, session);
  if (typeof result === 'string') throw new Error(`${asked.kind} ${asked.name}: ${result}`);
  const changed = new Map(result.files.map((source) => [source.path, source]));
  const kept = sources.filter(({ path }) => !changed.has(path));
  return [...kept, ...[...changed.values()].filter(({ text }) => text !== '')];
}

const textsOf = (sources: readonly Source[]) =>
  Object.fromEntries(sources.map(({ path, text }) => [path, text] as const).sort(([a], [b]) => (a < b ? -1 : 1)));

describe('renaming', () => {
  const project = openProject(door, definition);
  // The engine names the others.
  const messages = messagesOf(project).filter(({ uses }) => uses.length > 0);
  const names = [...namesOf(project).filter(({ declarations }) => declarations.length > 0), ...messages];

  it.each(names.map(({ kind, name, scopes }) => [kind, name, scopes[0] ?? ''] as const))(
    'of the %s %s in %s is written everywhere, and renaming it back gives the same files',
    (kind, name, scope) => {
      const owner = scope === 'portal' ? {} : { in: scope };
      const to = kind === 'value' ? `${name}X` : `${name}-x`;
      const there = renamed(door, { kind, name, to, ...owner });
      expect(session.check(there)).toEqual([]);
      expect(there.map(({ text, path }) => path + text).join()).toContain(to);
      const ownerThere = scope.endsWith(` ${name}`) ? {} : owner;
      expect(textsOf(renamed(there, { kind, name: to, to: name, ...ownerThere }))).toEqual(textsOf(door));
    },
  );

  it('of a screen keeps the words that it has instead of shared messages', () => {
    const own = { errors: { required: 'Here' } };
    const sources = door.map(({ path, text }) => {
      if (!/^locales\/\w+\/door\.json$/.test(path)) return { path, text };
      const { door: screen, ...others } = JSON.parse(text);
      return { path, text: JSON.stringify({ door: { ...screen, messages: own }, ...others }) };
    });
    expect(session.check(sources)).toEqual([]);
    const there = renamed(sources, { kind: 'screen', name: 'door', to: 'gate' });
    expect(session.check(there)).toEqual([]);
    const files = there.filter(({ path }) => /^locales\/\w+\/\w+\.json$/.test(path) && !path.includes('messages'));
    const held = files.flatMap(({ text }) => JSON.parse(text).gate?.messages ?? []);
    expect(held).toEqual([own, own, own]);
    // So are the words that it has instead of a message, if that gets another name.
    const after = renamed(sources, { kind: 'message', name: 'errors.required', to: 'missing' });
    expect(session.check(after)).toEqual([]);
    const words = after.flatMap(({ path, text }) =>
      path.endsWith('/door.json') && path.startsWith('locales') ? [JSON.parse(text).door.messages] : [],
    );
    expect(words).toEqual(Array.from({ length: 3 }, () => ({ errors: { missing: 'Here' } })));
  });

  it('is refused if the new name is taken, if the owner is ambiguous, and if nothing has the old name', () => {
    const ask = (asked: Renaming) => rename(door, definition, asked, session);
    expect(ask({ kind: 'state', name: 'name', to: 'code' })).toBe('There is already a state "code".');
    expect(ask({ kind: 'field', name: 'usernam', to: 'user' })).toBe(
      'There is no field "usernam". Did you mean "username"?',
    );
    expect(ask({ kind: 'item', name: 'next', to: 'username', in: 'inside' })).toBe(
      'There is no item "next" in inside.',
    );
    expect(ask({ kind: 'input', name: 'name', to: 'who', in: 'door' })).toBe('There is no input "name" in door.');
    expect(ask({ kind: 'screen', name: 'inside', to: 'In side' })).toContain('With the name "In side"');
    expect(ask({ kind: 'message', name: 'errors.cod', to: 'pin' })).toBe(
      'There is no message "errors.cod". Did you mean "errors.code"?',
    );
    expect(ask({ kind: 'message', name: 'errors.code', to: 'required' })).toBe(
      'There is already a message "errors.required".',
    );
    expect(ask({ kind: 'message', name: 'errors.code', to: 'toast.code' })).toContain('begins with "errors."');
  });

  const withDoor = (change: (text: string) => string) =>
    door.map((source) =>
      source.path.endsWith('door.screen.json') ? { ...source, text: change(source.text) } : source,
    );

  it('works beside mistakes elsewhere, and is refused if it would make one more', () => {
    const broken = withDoor((text) => text.replace('"shown": "social"', '"shown": "socials"'));
    const messages = (sources: readonly Source[]) => session.check(sources).map(({ rule }) => rule);
    const there = renamed(broken, { kind: 'screen', name: 'inside', to: 'within' });
    expect(messages(there)).toEqual(messages(broken));
    expect(rename(broken, definition, { kind: 'screen', name: 'inside', to: 'In side' }, session)).toContain(
      'With the name "In side"',
    );
  });

  it.each([
    ['cannot be read', (text: string) => text.replace('"route"', 'route')],
    ['does not match its schema', (text: string) => text.replace('"route"', '"rout"')],
  ])('is refused while a file %s, which may hide names', (_, change) => {
    const asked = { kind: 'screen', name: 'inside', to: 'within' };
    expect(rename(withDoor(change), definition, asked, session)).toMatch(
      /^flows\/door\/door\.screen\.json:\d+ is not in order, so names may be hidden/,
    );
  });
});
