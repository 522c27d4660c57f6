import { describe, expect, it } from 'vitest';
import { inspectScreen } from '../../../../src/engine/build/inspect/serveInspection.ts';
import { documentOf } from '../../../../src/engine/checker/documentOf.ts';
import { readSources } from '../../../../src/engine/checker/readSources.ts';
import type { JsonPath } from '../../../../src/engine/flow/JsonDocument.ts';
import { pointerOf } from '../../../../src/engine/flow/JsonDocument.ts';
import { loadFlows } from '../../../../src/engine/flow/loadFlows.ts';
import { originOf } from '../../../../src/engine/flow/Origin.ts';
import { definition } from '../../../../src/portal/definition.ts';

const sources = readSources('.');
const flows = loadFlows(sources.map(documentOf), definition);
const documents = new Map(sources.map((source) => [source.path, documentOf(source)]));
const inspected = (screen: string) => {
  const found = inspectScreen(flows, documents, screen);
  if (found === undefined) throw new Error(`There is no screen ${screen}`);
  return found;
};

/** The text of a file from a place to the end of its line. */
function textAt(file: string, [line, column]: readonly [number, number]): string {
  const { text = '' } = sources.find(({ path }) => path === file) ?? {};
  return text.split('\n')[line - 1]?.slice(column - 1) ?? '';
}

describe('the inspection of a screen', () => {
  it("has the place of each item of each screen, on the item's line", () => {
    let count = 0;
    for (const [id, { value }] of flows.screens) {
      const { screen, lines, origins } = inspected(id);
      const written = (...path: JsonPath) => {
        const own = origins.filter(({ within }) => within === screen.unit.file);
        const origin = originOf(path, own);
        const { file, path: from } = origin ?? { file: screen.unit.file, path: [] };
        const found = lines[file]?.[pointerOf([...from, ...path.slice(origin?.at.length ?? 0)])];
        return textAt(file, found ?? [0, 0]);
      };
      const [body] = screen.bodies;
      expect(body?.length).toBe(value.body.length);
      for (const [index, item] of value.body.entries()) {
        expect(written('body', index), `${id} ${index}`).toMatch(/^\{/);
        const [kind = ''] = Object.keys(item);
        expect(written('body', index, kind), `${id} ${index}`).toMatch(new RegExp(`^"${kind}":`));
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(200);
  });

  it('has the places of shared dialogs, calls and tables, and of the shell', () => {
    const { screen, shell, lines } = inspected('sign-in');
    expect(screen.dialogs.locked).toEqual({ file: 'flows/shared/locked.dialog.json', path: [] });
    expect(screen.calls['send-activation']).toEqual({ file: 'flows/shared/calls.json', path: ['send-activation'] });
    const use = { table: 'account-errors', with: { username: '$sent.username' } };
    expect(screen.tables[JSON.stringify(use)]?.file).toBe('flows/shared/account-errors.outcomes.json');
    expect(shell?.bodies.map(({ path }) => path)).toEqual([
      ['shells', 'standard', 'header'],
      ['shells', 'standard', 'footer'],
    ]);
    const place = lines['flows/portal.json']?.['/shells/standard/footer/0/link'];
    expect(textAt('flows/portal.json', place ?? [0, 0])).toMatch(/^"link": "terms"/);
  });

  it('has the lines of the texts that the screen can show, in each language, and of no other screen', () => {
    const { screen, lines, languages } = inspected('sign-in');
    expect(screen.texts['']).toEqual({ namespace: 'sign-in', path: ['sign-in'] });
    expect(screen.texts.locked).toEqual({ namespace: 'shared', path: ['dialogs', 'locked'] });
    for (const language of languages) {
      const file = `locales/${language}/sign-in.json`;
      const place = lines[file]?.['/sign-in/actions/next'];
      expect(textAt(file, place ?? [0, 0])).toMatch(/^"next":/);
      const names = Object.keys(lines[file] ?? {}).filter((pointer) => pointer.split('/').length === 2);
      expect(names).toEqual(['/sign-in']);
    }
  });

  it('P16: lists fields, parameters, inputs and answers that are secret', () => {
    const { screen } = inspected('sign-in');
    expect(screen.secrets.fields).toEqual(['password']);
    expect(screen.secrets.parameters['sign-in.with-password']).toEqual(['password']);
    expect(inspected('activate').screen.secrets.inputs).toContain('token');
    const mfa = inspected('mfa').screen.secrets;
    expect(mfa.fields.length).toBeGreaterThan(0);
    const paths = [...flows.screens.keys()].flatMap((id) => Object.values(inspected(id).screen.secrets.answers).flat());
    expect(paths.length).toBeGreaterThan(0);
  });

  it('exists for screens only', () => {
    expect(inspectScreen(flows, documents, 'nothing')).toBeUndefined();
    expect(inspectScreen(flows, documents, 'constructor')).toBeUndefined();
  });
});
