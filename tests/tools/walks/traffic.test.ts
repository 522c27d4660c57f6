import { beforeAll, expect, it } from 'vitest';
import { lineOf } from '../../../src/contract/operations.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import { type GraphEdge, tellEdge } from '../../../src/engine/graph/Graph.ts';
import { graphOf } from '../../../src/engine/graph/graphOf.ts';
import { trafficNames } from '../../../src/engine/graph/trafficNames.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { openPortal } from '../../../src/tools/headless/openPortal.ts';
import type { Walk } from '../../../src/tools/player/Ground.ts';
import { walkHeadless } from '../../../src/tools/walks/walkHeadless.ts';
import { plannedWalks } from '../../browser/harness/plannedWalks.ts';

/** Never answers. */
const SILENT = { ask: () => ({ answer: new Promise<never>(() => {}), abort: () => {} }) };
const compiled = compileSources(readSources('.'), definition);

let walks: Awaited<ReturnType<typeof plannedWalks>>;
let counted: ReadonlySet<string>;
beforeAll(async () => {
  walks = await plannedWalks();
  counted = new Set(walks.walked.flatMap((walk) => walk.counted));
}, 600_000);

it('every exit of the graph has a name', () => {
  const named = new Set([...trafficNames(walks.flows).values()].flat());
  const exits = graphOf(walks.flows).edges.map(tellEdge);
  expect(exits.length).toBeGreaterThan(100);
  expect(exits.filter((exit) => !named.has(exit))).toEqual([]);
});

it('every address that lacks a required input is counted, for each input', async () => {
  const lacking = graphOf(walks.flows).edges.filter(({ on }) => on.startsWith('without '));
  expect(lacking.length).toBeGreaterThan(5);
  for (const { from, on } of lacking) {
    const input = on.slice('without '.length);
    const { route, takes = {} } = walks.flows.screens.get(from)?.value ?? { route: { paths: [] } };
    const others = Object.entries(takes).filter(([name, { missing }]) => missing !== undefined && name !== input);
    const values = others.map(([name, { of: [first = 'ada@acme.test'] = [] }]) => [name, first] as const);
    const inputs = Object.fromEntries(values);
    const path = (route.paths[0] ?? '').replaceAll(/[:{](\w+)\}?/g, (_, name) => String(inputs[name] ?? 'x'));
    const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
    const { portal } = await openPortal({
      compiled,
      address: `${path}?${query}`,
      inputs,
      http: SILENT,
      browser: SILENT,
      parts: createParts(),
    });
    const redirected: string[] = [];
    portal.observer = { took: () => {}, redirected: (...missing) => redirected.push(missing.join(' without ')) };
    portal.visit();
    expect(redirected, from).toContain(`${from} ${on}`);
    expect(trafficNames(walks.flows).has(`${from} ${on}`)).toBe(true);
  }
});

/** The exits of other places in the files than those that were counted. A step may be shared by calls and screens. */
function missingFrom(names: ReadonlySet<string>): readonly GraphEdge[] {
  const { edges } = graphOf(walks.flows);
  const taken = new Set([...trafficNames(walks.flows)].flatMap(([name, exits]) => (names.has(name) ? exits : [])));
  const placeOf = ({ file, path }: GraphEdge) => `${file} ${path.join('.')}`;
  const places = new Set(edges.filter((edge) => taken.has(tellEdge(edge))).map(placeOf));
  return edges.filter((edge) => !places.has(placeOf(edge)) && !edge.on.startsWith('without '));
}

/** The walks of a load's screen, with answers that contain the value that the load sends. */
function walksWithValue({ from, to }: GraphEdge): Walk[] {
  const calls = resolveScreen(walks.flows, from)?.calls;
  const sent = Object.values(calls?.get(to.slice(to.lastIndexOf(' ') + 1))?.value.with ?? {});
  const [, source = '', member = ''] = /^\$result\.([\w-]+)\.(\w+)$/.exec(String(sent[0])) ?? [];
  const operation = lineOf(calls?.get(source)?.value.operation ?? '');
  return walks.walks
    .filter(({ subject, id }) => subject === 'screen' && id === from)
    .map((walk) => ({
      ...walk,
      moves: walk.moves.map((move) =>
        move.kind === 'answer' && lineOf(move.operation) === operation && 'data' in move.said
          ? { ...move, said: { ...move.said, data: { ...Object(move.said.data), [member]: 'ORG-1' } } }
          : move,
      ),
    }));
}

/** The walk of a shell's link to a place. */
const walkOfLink = ({ from, on }: GraphEdge): Walk[] =>
  walks.walks
    .filter(({ subject, id }) => subject === 'shell' && `shell ${id}` === from)
    .slice(0, 1)
    .map((walk) => ({ ...walk, moves: [{ kind: 'press', form: '', action: on }] }));

/** The portal with a brand that has every optional place. */
const withEveryPlace = readSources('.').map((source) => {
  if (source.path !== 'flows/brand.json') return source;
  const brand = JSON.parse(source.text);
  const places = Object.entries(compiled.flows.portal?.value.places ?? {});
  const links = Object.fromEntries(places.flatMap(([id, place]) => ('optional' in place ? [[id, true]] : [])));
  return { ...source, text: JSON.stringify({ ...brand, links: { ...brand.links, ...links } }) };
});

// The answers of the planned walks name no organisation, and their brand has no accessibility statement.
it('every step that leads anywhere is counted in the walks of all flows', async () => {
  const missing = missingFrom(counted);
  const more = missing.flatMap((edge) => (edge.on === 'load' ? walksWithValue(edge) : walkOfLink(edge)));
  expect(more.length).toBeGreaterThanOrEqual(missing.length);
  const walked = await walkHeadless(compileSources(withEveryPlace, definition), createParts(), more);
  const all = new Set([...counted, ...walked.flatMap((walk) => walk.counted)]);
  expect(missingFrom(all).map(tellEdge)).toEqual([]);
});

it('nothing is counted but names of the closed list', () => {
  const names = trafficNames(walks.flows);
  expect(counted.size).toBeGreaterThan(500);
  expect([...counted].filter((name) => !names.has(name))).toEqual([]);
});
