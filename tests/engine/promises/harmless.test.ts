import { expect, it } from 'vitest';
import { isData, readSources } from '../../../src/engine/checker/readSources.ts';
import { classifyFile } from '../../../src/engine/flow/classifyFile.ts';
import type { JsonDocument } from '../../../src/engine/flow/JsonDocument.ts';
import { loadFlows } from '../../../src/engine/flow/loadFlows.ts';
import { parseJson } from '../../../src/engine/flow/parseJson.ts';
import { compareWays } from '../../../src/engine/promises/compareWays.ts';
import { definition } from '../../../src/portal/definition.ts';
import { casesOf } from '../../casesOf.ts';
import { createRandom } from '../../server/factors/createRandom.ts';
import { HARMLESS_EDITS } from './harmlessEdits.ts';

const EDITS = casesOf(34, 200);
const documents = readSources('.')
  .filter(isData)
  .map(({ path, text }) => parseJson(path, text));
const sideOf = (all: readonly JsonDocument[]) => ({
  flows: loadFlows(all, definition),
  says: (message: string) => message,
});
const base = sideOf(documents);
const random = createRandom(53);

/** The portal after one edit of a random screen that has a place for it. */
function after(name: string): readonly JsonDocument[] {
  const edit = HARMLESS_EDITS[name];
  const copies = new Map(documents.map(({ path, value }) => [path, structuredClone(value) as Record<string, unknown>]));
  const of = (kind: string) =>
    new Map(
      [...copies].flatMap(([path, value]) => {
        const place = classifyFile(path);
        return place?.kind === kind ? [[place.id, value] as const] : [];
      }),
    );
  const screens = of('screen');
  const portal = of('portal').get('portal') ?? {};
  const add = (id: string, screen: Record<string, unknown>) => copies.set(`flows/status/${id}.screen.json`, screen);
  const all = [...screens.values()];
  const start = random(all.length);
  // The first screen from a random one on.
  const isDone = all.some(
    (_, index) =>
      edit?.(all[(start + index) % all.length] ?? {}, { screens, tables: of('outcomes'), portal, add }, random) ===
      true,
  );
  expect([name, isDone]).toEqual([name, true]);
  return [...copies].map(([path, value]) => {
    const before = documents.find((one) => one.path === path);
    const text = JSON.stringify(value);
    return before !== undefined && JSON.stringify(before.value) === text ? before : parseJson(path, text);
  });
}

it(`${EDITS} random edits that let nobody do more open no way`, () => {
  const names = Object.keys(HARMLESS_EDITS);
  for (let index = 0; index < EDITS; index += 1) {
    const name = names[index % names.length] ?? '';
    const next = sideOf(after(name));
    // An edit that cannot be read would show nothing.
    expect([name, next.flows.screens.size]).toEqual([
      name,
      base.flows.screens.size + (name.startsWith('a screen') ? 1 : 0),
    ]);
    const { opened, undecided } = compareWays(base, next);
    expect([name, ...opened.map(({ opened: begins, what, screen }) => `${begins} ${what} on ${screen}`)]).toEqual([
      name,
    ]);
    expect(undecided).toEqual([]);
  }
}, 600_000);
