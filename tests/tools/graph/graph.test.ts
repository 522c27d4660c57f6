import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { flowsOf } from '../../../src/engine/checker/flowsOf.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import type { Drawing } from '../../../src/engine/graph/drawing.ts';
import { definition } from '../../../src/portal/definition.ts';
import { drawSvg } from '../../../src/tools/graph/drawSvg.ts';
import { staleLists, writeLists } from '../../../src/tools/graph/lists.ts';

const folder = mkdtempSync(join(tmpdir(), 'graph-'));
afterAll(() => rmSync(folder, { recursive: true }));
const flowsIn = (root: string) => flowsOf(readSources(root), definition);

describe('the lists of exits', () => {
  it('are what `npm run graph` writes', () => {
    expect(staleLists(flowsIn('.'))).toEqual([]);
  });

  it('are stale after a change or when a flow is removed, and writing them updates both', () => {
    cpSync('tests/engine/checker/ok/door', folder, { recursive: true });
    writeLists(flowsIn(folder), folder);
    expect(staleLists(flowsIn(folder), folder)).toEqual([]);
    const file = join(folder, 'flows/door/nothing.screen.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"goto": "door"', '"goto": "inside"'));
    mkdirSync(join(folder, 'flows/gone'));
    writeFileSync(join(folder, 'flows/gone/graph.md'), 'old');
    const stale = ['flows/graph.md', 'flows/door/graph.md', 'flows/gone/graph.md'];
    expect(staleLists(flowsIn(folder), folder)).toEqual(stale);
    expect(writeLists(flowsIn(folder), folder)).toEqual(stale);
    expect(staleLists(flowsIn(folder), folder)).toEqual([]);
    expect(readFileSync(join(folder, 'flows/door/graph.md'), 'utf8')).toContain('nothing -- door --> inside');
  });
});

describe('a picture', () => {
  const drawing: Drawing = {
    title: 'a <flow>',
    nodes: [
      { id: 'door', kind: 'screen', name: 'door', box: 'door' },
      { id: 'door call "ring"', kind: 'call', name: '"ring" & wait', box: 'door' },
      { id: 'place help', kind: 'place', name: 'help' },
    ],
    edges: [
      { from: 'door', to: 'door call "ring"', on: ['press'] },
      { from: 'door call "ring"', to: 'place help', on: ['A', 'B', 'C', 'D', 'E'] },
    ],
  };
  const draw = () => drawSvg(drawing, ({ kind, id }) => (kind === 'screen' ? `#${id}` : undefined));
  const { inPage, alone } = draw();

  it('is the same each time', () => {
    expect(draw()).toEqual({ inPage, alone });
  });

  it('has a title, a description, links and readable text, and is well-formed', () => {
    const document = new DOMParser().parseFromString(alone, 'image/svg+xml');
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.querySelector('svg > title')?.textContent).toBe('a <flow>');
    expect(document.querySelector('svg > desc')?.textContent).toContain('1 screen');
    expect([...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))).toEqual(['#door']);
    const words = [...document.querySelectorAll('text')].map((text) => text.textContent);
    expect(words).toEqual(expect.arrayContaining(['"ring" & wait', 'help ↗', 'press', 'A', 'and 2 more']));
  });

  it('of traffic has wider arrows for frequent paths, dashed ones for paths never taken, and visits at screens', () => {
    const [ring, ...others] = drawing.edges;
    const nodes = drawing.nodes.map((node) =>
      node.kind === 'screen' ? { ...node, visits: 12_400, dropOff: 0.184 } : node,
    );
    const counted = {
      ...drawing,
      nodes,
      edges: [...(ring ? [{ ...ring, count: 9000 }] : []), ...others.map((edge) => ({ ...edge, count: 0 }))],
    };
    const svg = drawSvg(counted, () => undefined).alone;
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
    const words = [...document.querySelectorAll('text')].map((text) => text.textContent);
    expect(words).toEqual(expect.arrayContaining(['12,400 visits', '18 % drop off', '9,000']));
    const lines = [...document.querySelectorAll('.edge > path')];
    expect(lines.map((line) => [line.getAttribute('stroke-width'), line.hasAttribute('stroke-dasharray')])).toEqual([
      ['6.6', false],
      [null, true],
    ]);
    expect(document.querySelector('svg > desc')?.textContent).toContain('the more often');
  });

  it('in a page has no style, no script and no colour of its own', () => {
    expect(inPage).not.toMatch(/<style|style=|<script|\son\w+=/);
    const colours = [...inPage.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map((match) => match[1]);
    expect(
      colours.filter(
        (colour) => !/^(none|transparent|currentColor|var\(--[a-z]+, (none|currentColor)\))$/.test(colour ?? ''),
      ),
    ).toEqual([]);
  });
});
