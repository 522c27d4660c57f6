import { describe, expect, it } from 'vitest';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { drawFlow, drawPortal } from '../../../src/engine/graph/drawing.ts';
import { graphOf } from '../../../src/engine/graph/graphOf.ts';
import { readTraffic, Traffic, tellDays } from '../../../src/engine/graph/Traffic.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const { flows } = openProject(readDoor(), definition);
const graph = graphOf(flows);

const COUNTS = {
  'door name seen': 100,
  'door name .next 0': 80,
  'door name send-code ask': 80,
  'door name send-code OK 0': 70,
  'door code .confirm 0': 60,
  'door code confirm ask': 60,
  'door code confirm BAD_CREDENTIALS 0': 20,
  'door code confirm OK 0': 40,
  'door name .help 0': 5,
  'door name username! required': 7,
  'door code confirm NETWORK': 3,
  'inside undefined seen': 50,
  'inside undefined .leave 0': 10,
  'inside undefined .leave 1': 4,
  'inside undefined really.yes 0': 6,
  'shell:standard undefined seen': 150,
};
const traffic = new Traffic(flows, new Map(Object.entries({ ...COUNTS, 'attic undefined seen': 9 })));

describe('exported counts', () => {
  const report = { since: '2026-11-21T09:30:00.000Z', until: '2026-11-28T09:30:00.000Z' };

  it('are those of all releases together', () => {
    const read = readTraffic(JSON.stringify({ ...report, releases: { a: { x: 1, y: 2 }, b: { x: 3 } } }));
    expect([...read.counts]).toEqual([
      ['x', 4],
      ['y', 2],
    ]);
    expect(tellDays(read)).toBe('2026-11-21 to 2026-11-28');
  });

  it.each([
    'no JSON',
    '[]',
    JSON.stringify({ ...report, since: 'yesterday', releases: {} }),
    JSON.stringify(report),
    JSON.stringify({ ...report, releases: { a: { x: '1' } } }),
    JSON.stringify({ ...report, releases: { a: { x: -1 } } }),
    JSON.stringify({ ...report, releases: { a: 3 } }),
  ])('are nothing else: %s', (text) => {
    expect(() => readTraffic(text)).toThrow('it has no exported counts of traffic');
  });
});

describe('the traffic of a portal', () => {
  it('has visits, and how many of them an exit ended', () => {
    const [door, inside, nothing] = ['door', 'inside', 'nothing'].map((id) => ({ kind: 'screen', id }) as const);
    expect([door, inside, nothing].map((unit) => unit && traffic.visits(unit))).toEqual([100, 50, 0]);
    expect([door, inside].map((unit) => unit && traffic.wentOn(unit))).toEqual([40, 10]);
    expect(traffic.visits({ kind: 'shell', id: 'standard' })).toBe(150);
  });

  it('has what happened on the way: arrivals, broken rules, faults', () => {
    expect(traffic.arrivals('door state name')).toBe(100);
    expect(traffic.arrivals('door state code')).toBe(70);
    expect(traffic.arrivals('inside dialog really')).toBe(10);
    const door = { kind: 'screen', id: 'door' } as const;
    expect(traffic.broken(door, 'username', (rule) => rule === 'required')).toBe(7);
    expect(traffic.broken(door, 'username', (rule) => rule === 'maxLength')).toBe(0);
    expect(traffic.failed(door, ['NETWORK', 'TIMEOUT'])).toBe(3);
  });

  it('says how much it does not know', () => {
    expect(traffic.unknown).toBe(9);
  });
});

describe('a drawing', () => {
  it('has the visits of screens, their drop-off, and how often each arrow was taken', () => {
    const { nodes, edges } = drawFlow(graph, flows, 'door', traffic);
    const node = (id: string) => nodes.find((one) => one.id === id);
    expect(node('door')).toMatchObject({ visits: 100, dropOff: 0.6 });
    expect(node('inside')).toMatchObject({ visits: 50, dropOff: 0.8 });
    // A screen that nobody visited has no share.
    expect(node('nothing')).toMatchObject({ visits: 0 });
    expect(node('nothing')).not.toHaveProperty('dropOff');
    expect(node('door state code')).not.toHaveProperty('visits');
    const count = (from: string, to: string) => edges.find((edge) => edge.from === from && edge.to === to)?.count;
    expect(count('door state name', 'door call send-code')).toBe(80);
    expect(count('door call send-code', 'door state code')).toBe(70);
    expect(count('door call confirm', 'inside')).toBe(40);
    expect(count('inside', 'door')).toBe(4);
    expect(count('inside dialog really', 'door')).toBe(6);
    expect(count('nothing', 'door')).toBe(0);
  });

  it('of the portal counts what went from screen to screen, through dialogs and calls', () => {
    const { edges } = drawPortal(graph, 'portal', traffic);
    const counts = edges.map(({ from, to, count }) => [from, to, count]);
    expect(counts).toEqual(
      expect.arrayContaining([
        ['door', 'inside', 40],
        ['inside', 'door', 10],
        ['nothing', 'door', 0],
      ]),
    );
  });

  it('without traffic has none of it', () => {
    const drawing = drawFlow(graph, flows, 'door');
    expect(JSON.stringify(drawing)).not.toMatch(/"(?:visits|dropOff|count)"/);
  });
});
