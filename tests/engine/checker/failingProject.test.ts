import { afterEach, expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { gatherFindings } from '../../../src/engine/checker/gatherFindings.ts';
import type { openProject } from '../../../src/engine/checker/openProject.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor, readListedDoor } from './readExample.ts';

const DOOR = 'flows/door/door.screen.json';
const INSIDE = 'flows/door/inside.screen.json';

/** What the mocked parts run before their work. */
const fault: { open?: typeof openProject; gather?: typeof gatherFindings } = {};

vi.mock(import('../../../src/engine/checker/openProject.ts'), async (original) => {
  const { openProject: open } = await original();
  return { openProject: (...given) => fault.open?.(...given) ?? open(...given) };
});

vi.mock(import('../../../src/engine/checker/gatherFindings.ts'), async (original) => {
  const { gatherFindings: gather } = await original();
  return { gatherFindings: (...given) => fault.gather?.(...given) ?? gather(...given) };
});

afterEach(() => {
  for (const part of ['open', 'gather'] as const) delete fault[part];
});

/** The small portal with a mistake in one screen. */
const sources = readDoor().map((source) =>
  source.path === DOOR ? { ...source, text: source.text.replace('"shown": "social"', '"shown": "socials"') } : source,
);
expect(sources.map(({ path }) => path)).toContain(INSIDE);

it('if reading the project fails at a file, that file is named and the others are checked', () => {
  fault.open = (read) => {
    if (read.some(({ path, trouble }) => path === INSIDE && trouble === undefined)) throw new TypeError('no member');
    return undefined as never;
  };
  const findings = new CheckSession(definition).check(sources);
  expect(findings.map(({ file, rule }) => [file, rule])).toContainEqual([DOOR, 'unknown-condition']);
  expect(findings.filter(({ message }) => message.includes('no member'))).toEqual([
    expect.objectContaining({
      file: INSIDE,
      rule: 'unreadable-file',
      message: 'the checker failed at this file: no member',
    }),
  ]);
});

it('a fault that no file explains is one finding', () => {
  fault.gather = () => {
    throw new RangeError('too deep');
  };
  expect(new CheckSession(definition).check(sources)).toEqual([
    expect.objectContaining({ level: 'error', message: 'the checker failed: too deep' }),
  ]);
});

it('a session that failed once checks the next state of the files', () => {
  const session = new CheckSession(definition);
  fault.gather = () => {
    throw new RangeError('too deep');
  };
  session.check(sources);
  delete fault.gather;
  expect(session.check(readListedDoor())).toEqual([]);
});
