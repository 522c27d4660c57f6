import { beforeAll, expect, it } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { type GraphEdge, tellEdge } from '../../../src/engine/graph/Graph.ts';
import { graphOf } from '../../../src/engine/graph/graphOf.ts';
import { trafficNames } from '../../../src/engine/graph/trafficNames.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { openPortal } from '../../../src/tools/headless/openPortal.ts';
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

/**
 * Exits that no walk takes: the answers of walks name no organisation, and the brand of walks has no accessibility
 * statement.
 */
const NOT_WALKED = [
  ...['activate', 'dormant-user', 'mfa', 'mfa-deactivate', 'password-reset'].map(
    (screen) => `${screen} -- load --> ${screen} call organisation`,
  ),
  'shell standard -- accessibility --> place accessibility',
];

// A walk shows a step that several calls or screens share in one of them.
it('every step that leads anywhere is counted in the walks of all flows', () => {
  const { edges } = graphOf(walks.flows);
  const taken = new Set([...trafficNames(walks.flows)].flatMap(([name, exits]) => (counted.has(name) ? exits : [])));
  const placeOf = ({ file, path }: GraphEdge) => `${file} ${path.join('.')}`;
  const places = new Set(edges.filter((edge) => taken.has(tellEdge(edge))).map(placeOf));
  const missing = edges.filter((edge) => !places.has(placeOf(edge)) && !edge.on.startsWith('without '));
  expect(missing.map(tellEdge)).toEqual(NOT_WALKED);
});

it('nothing is counted but names of the closed list', () => {
  const names = trafficNames(walks.flows);
  expect(counted.size).toBeGreaterThan(500);
  expect([...counted].filter((name) => !names.has(name))).toEqual([]);
});
