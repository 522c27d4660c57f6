import { describe, expect, it } from 'vitest';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatHtml } from '../../../src/engine/diff/formats/formatHtml.ts';
import { formatMarkdown, formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const DOOR = 'flows/door/door.screen.json';
const INSIDE = 'flows/door/inside.screen.json';
const COUNTS = {
  'door name seen': 1000,
  'door name .next 0': 800,
  'door name send-code ask': 802,
  'door name send-code OK 0': 700,
  'door code confirm ask': 600,
  'door code confirm BAD_CREDENTIALS 0': 20,
  'door code confirm EXPIRED 0': 3,
  'door code send OK 0': 9,
  'door code state:10m 0': 11,
  'inside undefined seen': 500,
  'inside undefined .leave 0': 10,
  'inside undefined .leave 1': 1,
};
const traffic = {
  since: '2026-11-21T00:00:00.000Z',
  until: '2026-11-28T00:00:00.000Z',
  counts: new Map(Object.entries(COUNTS)),
};
const base = readDoor();

/** The report on the small portal with texts replaced in a file. */
function report(path: string, ...edits: readonly (readonly [find: string, instead: string])[]) {
  const head = base.map((source): Source => {
    if (source.path !== path) return source;
    for (const [find] of edits) expect(source.text).toContain(find);
    return { path, text: edits.reduce((text, [find, instead]) => text.replaceAll(find, instead), source.text) };
  });
  return compare({ name: 'a', sources: base, definition, traffic }, { name: 'b', sources: head, definition });
}

const met = (...change: Parameters<typeof report>) => report(...change).changes.map(({ id, met }) => [id, met]);

describe('a change says how often visitors encountered it', () => {
  it('if an answer leads elsewhere: how often that answer came', () => {
    const change = ['"OK": { "state": "code" }', '"OK": { "goto": "inside" }'] as const;
    expect(met(DOOR, change)).toContainEqual(['outcome-leads-elsewhere', { times: 700, visits: 1000 }]);
  });

  it('if a line of a shared table changes: how often it ran for the screens that use it', () => {
    const change = ['"fieldError": { "code": "errors.code" }', '"toast": { "error": "errors.code" }'] as const;
    const changes = met('flows/shared/code-errors.outcomes.json', change);
    expect(changes).toContainEqual([expect.stringMatching(/^outcome-/), { times: 23, visits: 1000 }]);
  });

  it('if a press or one of its steps changes: how often that ran', () => {
    expect(met(DOOR, ['{ "call": "send-code" }', '{ "call": "send-code", "focus": "code" }'])).toEqual([
      [expect.any(String), { times: 800, visits: 1000 }],
    ]);
    expect(met(INSIDE, ['{ "goto": "door" }]', '{ "goto": "nothing" }]'])).toEqual([
      ['action-leads-elsewhere', { times: 11, visits: 500 }],
    ]);
  });

  it('if a timer, a call, or a dialog changes: how often it ended, was made, or was opened', () => {
    expect(met(DOOR, ['"after": { "10m": { "state": "name" } }', '"after": { "10m": { "goto": "inside" } }'])).toEqual([
      [expect.any(String), { times: 11, visits: 1000 }],
    ]);
    expect(met(DOOR, ['"code": "$form.code" }', '"code": "$form.username" }'])).toEqual([
      [expect.any(String), { times: 600, visits: 1000 }],
    ]);
    expect(met(INSIDE, ['"widget": "password", "required": true', '"widget": "password"'])).toEqual([
      [expect.any(String), { times: 10, visits: 500 }],
    ]);
  });

  it('if a text or a field changes, or something is new: the visits of its screens', () => {
    expect(met(DOOR, ['"widget": "username", "required": true', '"widget": "username"'])).toContainEqual([
      'field-optional',
      { visits: 1000 },
    ]);
    const added = '{ "button": "activate"';
    expect(met(DOOR, [added, `{ "link": "more", "do": { "goto": "inside" } }, ${added}`])).toContainEqual([
      'action-added',
      { visits: 1000 },
    ]);
  });

  it('if a state or a call got another name: what was counted by the old one', () => {
    const changes = report(
      DOOR,
      ['"send-code"', '"mail-code"'],
      ['$result.send-code', '$result.mail-code'],
      ['"OK": { "state": "code" }', '"OK": { "goto": "inside" }'],
    ).changes;
    expect(changes.find(({ id }) => id === 'outcome-leads-elsewhere')?.met).toEqual({ times: 700, visits: 1000 });
  });
});

describe('the report', () => {
  const change = ['"OK": { "state": "code" }', '"OK": { "goto": "inside" }'] as const;

  it('has it in each format, with the days', () => {
    const told = report(DOOR, change);
    const text = formatText(told);
    expect(text).toMatch(/ Seen 700 times in 1,000 visits\. \[[0-9a-f]{10}\]\n/);
    expect(text).toMatch(/ from a to b; visits from 2026-11-21 to 2026-11-28$/);
    expect(formatMarkdown(told)).toContain('Seen 700 times in 1,000 visits.<br>');
    expect(formatHtml(told, [])).toContain('Seen 700 times in 1,000 visits. <small>');
  });

  it('has none of it without traffic', () => {
    const sources = base.map(({ path, text }) => ({ path, text: path === DOOR ? text.replace(...change) : text }));
    const told = compare({ name: 'a', sources: base, definition }, { name: 'b', sources, definition });
    expect(told.changes.length).toBeGreaterThan(0);
    expect(JSON.stringify(told)).not.toMatch(/"(?:met|traffic)"/);
    expect(formatText(told)).not.toMatch(/Met|visits/);
  });
});
