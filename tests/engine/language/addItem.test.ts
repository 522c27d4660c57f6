import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { inspectScreen } from '../../../src/engine/build/inspect/serveInspection.ts';
import { documentOf } from '../../../src/engine/checker/documentOf.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { placesOfPart } from '../../../src/engine/development/places/placesOfPart.ts';
import { Sources } from '../../../src/engine/development/places/Sources.ts';
import { outlineOf } from '../../../src/engine/flow/compilePortal.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import type { Item } from '../../../src/engine/flow/types.ts';
import { grammarOf } from '../../../src/engine/grammar/grammarOf.ts';
import type { View } from '../../../src/engine/runtime/View.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { describeLanguage } from '../../../src/tools/docs/describeLanguage.ts';
import { readOptions } from '../../../src/tools/try/readAnswers.ts';
import { tryScreen } from '../../../src/tools/try/tryScreen.ts';
import { readDoor } from '../checker/readExample.ts';
import { compareSources, told } from '../diff/compareDoor.ts';
import { findingsOf, INSIDE, sourcesWith, withPart } from './added/insideDoor.ts';

vi.mock('../../../src/engine/language/items/index.ts', async (original) => {
  const { ITEMS } = await original<typeof import('../../../src/engine/language/items/index.ts')>();
  const { quote } = await import('./added/quote.ts');
  return { ITEMS: { ...ITEMS, quote } };
});

describe('a kind of item that is declared in one file', () => {
  const quoted = withPart({ quote: 'saying', source: '$result.nothing.author' });

  it('appears in the grammar and the reference', () => {
    const reference = describeLanguage(grammarOf(definition), sourcesWith(quoted));
    expect(reference).toContain('### item: quote');
    expect(reference).toContain('"quote": "saying"');
  });

  it('is covered by the checker: its values and its texts', () => {
    expect(findingsOf(quoted)).toContainEqual(expect.stringMatching(/^unknown-(?:reference|call): .*nothing/));
    expect(findingsOf(quoted)).toContainEqual(expect.stringMatching(/^missing-text: .*quotes.*saying/));
    expect(findingsOf(withPart({ quote: 'saying', source: 5 }))).toContainEqual(
      expect.stringMatching(/^value-type: "source" must be a text/),
    );
  });

  it('has its place in the inspector', () => {
    const sources = sourcesWith(quoted);
    const { flows } = openProject(sources, definition);
    const inspection = inspectScreen(flows, new Map(sources.map((one) => [one.path, documentOf(one)])), 'inside');
    const program = compileScreen(flows, 'inside');
    const portal = flows.portal?.value;
    if (inspection === undefined || program === undefined || portal === undefined) throw new Error('no such screen');
    const shown = { sources: new Sources(inspection, inspection.screen, program, portal), program, moments: [] };
    const part = { kind: 'quote', id: 'saying', form: '', isOfShell: false, element: {} as Element };
    const { flow, item } = placesOfPart(part, { ...shown, view: { errors: {} } as View });
    const line = JSON.stringify(quoted, null, 2).split('"quote"')[0]?.split('\n').length ?? 0;
    expect({ flow: flow?.line, item: item?.file }).toEqual({ flow: line - 1, item: INSIDE });
  });

  it('has a line in a diff for what it shows, and for its look', () => {
    const [was, is] = [
      { source: 'Ada', rule: 'thin' },
      { source: 'Grace', rule: 'thick' },
    ].map((members) => sourcesWith(withPart({ quote: 'saying', ...members })));
    expect(told(compareSources(was ?? [], is ?? []))).toEqual([
      'content-changed: The quotation saying on inside now has source = Grace instead of Ada.',
      'look-changed: The quotation saying on inside now has the rule thick instead of thin.',
    ]);
  });

  it('has its words in a visit in the terminal', async () => {
    const root = mkdtempSync(join(tmpdir(), 'add-item-'));
    try {
      for (const folder of ['flows', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
      const change = (path: string, make: (content: never) => object) =>
        writeFileSync(join(root, path), JSON.stringify(make(JSON.parse(readFileSync(path, 'utf8')) as never)));
      change('flows/sign-in/sign-in.screen.json', (screen: { body: object[] }) => ({
        ...screen,
        body: [{ quote: 'saying', source: 'Ada' }, ...screen.body],
      }));
      change('locales/en/sign-in.json', (texts: { 'sign-in': object }) => ({
        ...texts,
        'sign-in': { ...texts['sign-in'], quotes: { saying: 'Well said' } },
      }));
      const printed: string[] = [];
      const terminal = {
        print: (line: string) => void printed.push(line),
        complain: (line: string) => void printed.push(line),
        ask: async (_: unknown, take: (line: string) => Promise<boolean>) => void (await take('quit')),
      };
      const options = readOptions(['sign-in', '--language', 'en']);
      if (typeof options === 'string') throw new Error(options);
      await tryScreen({ definition, parts: createParts() }, options, terminal, root);
      expect(printed).toContain('   “Well said”');
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it('has its word in a diff, and its place before the screen has data', () => {
    expect(told(compareSources(readDoor(), sourcesWith(quoted))).join('\n')).toContain('The quotation');
    const known = { shapeOfField: () => 'field' as const, isSure: () => true };
    expect(outlineOf([{ quote: 'saying' } as object as Item], known)).toEqual(['line']);
  });
});
