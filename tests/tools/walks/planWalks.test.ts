import { expect, it } from 'vitest';
import { readDefinition } from '../../../src/engine/checker/readDefinition.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import type { Walk } from '../../../src/tools/player/Ground.ts';
import { coverageOf } from '../../../src/tools/walks/goals/coverageOf.ts';
import { openUnits } from '../../../src/tools/walks/openUnits.ts';
import { planWalks } from '../../../src/tools/walks/planWalks.ts';

const PORTAL = 'src/engine/starter';
const HELLO = 'flows/hello/hello.screen.json';
const definition = readDefinition(`${PORTAL}/definition.json`);

type Files = Readonly<Record<string, (before: string) => string>>;

/** Plans walks through the starter's portal, with changed and added files. */
async function plan(files: Files = {}) {
  const before = new Map(readSources(PORTAL).map(({ path, text }) => [path, text]));
  for (const [path, change] of Object.entries(files)) before.set(path, change(before.get(path) ?? ''));
  const sources = [...before].map(([path, text]) => ({ path, text }));
  const compiled = compileSources(sources, definition);
  const walks = await planWalks({ compiled, definition, parts: {}, origin: 'http://portal.test' });
  const units = await openUnits(compiled);
  const coverage = coverageOf(units, compiled.flows);
  for (const walk of walks) coverage.add(walk, walk.shows);
  return { walks, missing: coverage.missing, goals: units.flatMap(({ goals }) => goals) };
}

const shows = (walks: readonly Walk[], goal: string) =>
  walks.filter((walk) => walk.shows.some((one) => one.replaceAll('\u001f', '.') === goal));

it('every goal of a portal has a walk', async () => {
  const { goals, missing } = await plan();
  expect(goals.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

it('every goal has a walk after the same portal was compiled before', async () => {
  await plan();
  expect((await plan()).missing).toEqual([]);
});

it('a field, an outcome line and a screen that an author adds have walks of their own', async () => {
  const before = await plan();
  const after = await plan({
    [HELLO]: (text) => {
      const screen = JSON.parse(text);
      screen.body.unshift({ field: 'age', widget: 'text', required: true, rules: [{ maxLength: 3 }] });
      // No list of texts has one for every pattern.
      screen.body.unshift({
        field: 'ticket',
        widget: 'text',
        required: true,
        rules: [{ pattern: '^T-[0-9]{4}/(north|south)$', message: 'validation.required' }],
      });
      const { on } = screen.calls.greet;
      on.UNKNOWN_NAME = [{ when: { '$form.age': '7' }, goto: 'sorry' }, on.UNKNOWN_NAME];
      return JSON.stringify(screen);
    },
    'flows/hello/sorry.screen.json': () =>
      JSON.stringify({
        route: { paths: ['/sorry'], shell: 'page' },
        body: [{ button: 'again', do: { goto: 'hello' } }],
      }),
  });
  expect(after.missing).toEqual([]);
  const added = [
    'field error forms..age.required',
    'field error forms..age.maxLength',
    'field error forms..ticket.pattern',
    'step calls.greet.on.UNKNOWN_NAME.0',
    'guard fails calls.greet.on.UNKNOWN_NAME.0',
  ];
  for (const goal of added) {
    expect(shows(before.walks, goal), goal).toEqual([]);
    expect(shows(after.walks, goal), goal).not.toEqual([]);
  }
});

it('a goal that no visitor can reach is reported missing, with its place', async () => {
  const { missing } = await plan({
    [HELLO]: (text) => {
      const screen = JSON.parse(text);
      screen.body.push({ text: 'never', shown: { all: ['$form.name', { not: '$form.name' }] } });
      return JSON.stringify(screen);
    },
  });
  expect(missing.map(({ kind, file }) => [kind, file])).toEqual([['guard holds', HELLO]]);
});
