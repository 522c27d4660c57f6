import { describe, expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { readSources, type Source } from '../../../src/engine/checker/readSources.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import { visitUnit } from '../../../src/engine/flow/visitUnit.ts';
import { drawFlow, drawPortal } from '../../../src/engine/graph/drawing.ts';
import { tellEdge } from '../../../src/engine/graph/Graph.ts';
import { graphOf, linksOf, listEdges } from '../../../src/engine/graph/graphOf.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const flowsOf = (sources: readonly Source[]) => openProject(sources, definition).flows;
const linesOf = (sources: readonly Source[]) => graphOf(flowsOf(sources)).edges.map(tellEdge);
/** The small portal, with one text of a file replaced. */
const changed = (path: string, from: string, to: string) =>
  readDoor().map((source) => (source.path === path ? { path, text: source.text.replace(from, to) } : source));

const DOOR = 'flows/door/door.screen.json';

describe('the graph of the small portal', () => {
  const flows = flowsOf(readDoor());
  const graph = graphOf(flows);

  it('has each exit, sorted: presses, changes, timers, entries, loads, outcomes, missing inputs', () => {
    const lines = graph.edges.map(tellEdge);
    expect(lines).toEqual([...lines].sort());
    expect(lines.filter((line) => line.startsWith('door ') && !line.includes('activate'))).toMatchInlineSnapshot(`
      [
        "door -- app --> place app",
        "door -- change username --> door state name",
        "door -- entry --> door state name",
        "door -- help --> place help",
        "door -- load --> door call app",
        "door call confirm -- OK --> inside",
        "door call send-code -- OK --> door state code",
        "door state code -- after 10m --> door state name",
        "door state code -- confirm --> door call confirm",
        "door state name -- next --> door call send-code",
      ]
    `);
    expect(lines.filter((line) => line.startsWith('inside '))).toMatchInlineSnapshot(`
      [
        "inside -- forget --> inside call forget",
        "inside -- leave [$result.accounts] --> inside dialog really",
        "inside -- leave [else] --> door",
        "inside -- load --> inside call accounts",
        "inside -- without token --> door",
        "inside call forget -- OK --> inside call accounts",
        "inside dialog really -- yes --> door",
      ]
    `);
  });

  it('links screens through states, dialogs and calls', () => {
    expect([...(linksOf(graph).get('door') ?? [])]).toContain('inside');
    expect([...(linksOf(graph).get('inside') ?? [])]).toEqual(['door']);
    expect([...(linksOf(graph).get('nothing') ?? [])]).toEqual(['door']);
  });

  it('is the same list and the same drawing in any order of the files', () => {
    const other = flowsOf(readDoor().toReversed());
    expect(listEdges(graphOf(other))).toEqual(listEdges(graph));
    expect(drawPortal(graphOf(other), 'x')).toEqual(drawPortal(graph, 'x'));
  });

  it('draws a flow with the shared parts that it uses, and the portal with only its screens', () => {
    const drawing = drawFlow(graph, flows, 'door');
    const ids = drawing.nodes.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(['door', 'door state code', 'inside dialog really', 'door call confirm']),
    );
    for (const { from, to } of drawing.edges) expect(ids).toEqual(expect.arrayContaining([from, to]));
    expect(drawPortal(graph, 'x').nodes.map(({ id }) => id)).toEqual(['door', 'inside', 'nothing']);
  });
});

describe('a change of one line of a flow', () => {
  it('is one line removed and one added if it leads elsewhere', () => {
    const before = linesOf(readDoor());
    const after = linesOf(changed(DOOR, '{ "state": "code" }', '{ "goto": "inside" }'));
    expect(before.filter((line) => !after.includes(line))).toEqual(['door call send-code -- OK --> door state code']);
    expect(after.filter((line) => !before.includes(line))).toEqual(['door call send-code -- OK --> inside']);
  });

  it('shows the guard if it adds one', () => {
    const after = linesOf(
      changed(
        DOOR,
        '"do": { "call": "send-code" }',
        '"do": [{ "when": "$input.app", "goto": "inside" }, { "call": "send-code" }]',
      ),
    );
    expect(after).toContain('door state name -- next [$input.app] --> inside');
    expect(after).toContain('door state name -- next [else] --> door call send-code');
  });
});

describe('an item of a dialog that needs an input', () => {
  const over = {
    path: 'flows/shared/over.dialog.json',
    text: JSON.stringify({
      takes: { kind: {} },
      body: [
        { link: 'more', shown: '$input.kind', do: { goto: 'nothing' } },
        { button: 'again', do: { goto: 'door' } },
      ],
    }),
  };
  const opened = (from: string, by: string, withKind: string) => ({
    path: `flows/door/${from}.screen.json`,
    text: `{ "route": { "paths": ["/${from}"] }, "body": [{ "button": "${by}", "do": { "dialog": "over"${withKind} } }] }`,
  });
  const links = (...screens: Source[]) => {
    const graph = graphOf(flowsOf([...readDoor(), over, ...screens]));
    return { graph, of: (id: string) => [...(linksOf(graph).get(id) ?? [])] };
  };

  it('is an exit only of the screens that pass it', () => {
    const { graph, of } = links(opened('with', 'ask', ', "with": { "kind": "a" }'), opened('without', 'ask', ''));
    expect(of('with')).toEqual(['door', 'nothing']);
    expect(of('without')).toEqual(['door']);
    expect(graph.edges.map(tellEdge)).toContain('dialog over -- more --> nothing');
  });

  it('is in no list if no screen passes it', () => {
    const { graph, of } = links(opened('without', 'ask', ''));
    expect(of('without')).toEqual(['door']);
    expect(graph.edges.map(tellEdge).filter((line) => line.startsWith('dialog over'))).toEqual([
      'dialog over -- again --> door',
    ]);
  });
});

it('the graph has every step of this portal that leads somewhere', () => {
  const flows = flowsOf(readSources('.'));
  const graph = graphOf(flows);
  for (const id of flows.screens.keys()) {
    const unit = resolveScreen(flows, id);
    if (unit === undefined) throw new Error(id);
    const steps = visitUnit(flows, unit).steps.filter(({ file }) => file === unit.file);
    const targets = steps.flatMap(({ value }) => value.goto ?? value.leave ?? value.open ?? value.post ?? []);
    const reached = new Set(
      graph.edges.filter(({ file }) => file === unit.file).map(({ to }) => to.replace(/^(place|address) /, '')),
    );
    expect(
      [...new Set(targets)].filter((target) => !reached.has(target)),
      id,
    ).toEqual([]);
  }
});
