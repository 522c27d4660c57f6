import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import type { Source } from '../../../src/engine/checker/readSources.ts';
import { rename } from '../../../src/engine/checker/rename.ts';
import { compileScreen } from '../../../src/engine/flow/compileScreen.ts';
import { resolveScreen } from '../../../src/engine/flow/resolveUnit.ts';
import { tableKey } from '../../../src/engine/flow/tableUse.ts';
import { edgesOfUnit } from '../../../src/engine/graph/edgesOfUnit.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from '../checker/readExample.ts';

const SCREEN = 'flows/door/door.screen.json';
const TABLE = 'flows/shared/code-errors.outcomes.json';
const LINE = '"EXPIRED": { "goto": "inside", "with": { "token": "$input.secret", "name": "$input.person.name" } }';
const USE = { table: 'code-errors', with: { secret: '$result.send-code.token', person: '$result.app' } };

/** The small portal, whose shared table takes two inputs. */
function door({ use = USE, line = LINE, takes = '"takes": ["secret", "person"], ' } = {}): Source[] {
  return readDoor().map((source) => {
    const change = (from: string, to: string) => ({ ...source, text: source.text.replace(from, () => to) });
    if (source.path === SCREEN) return change('"outcomes": ["code-errors"]', `"outcomes": [${JSON.stringify(use)}]`);
    if (source.path !== TABLE) return source;
    return change(source.text, `{ ${takes}"BAD_CREDENTIALS": { "fieldError": { "code": "errors.code" } }, ${line} }`);
  });
}

const findingsOf = (sources: readonly Source[]) =>
  new CheckSession(definition)
    .check(sources)
    .filter(({ rule }) => rule !== 'canonical-form')
    .map(({ rule, file, message }) => [rule, file, message]);

describe('a table of outcomes with inputs', () => {
  it('replaces its inputs by the values of the call', () => {
    expect(findingsOf(door())).toEqual([]);
    const program = compileScreen(openProject(door(), definition).flows, 'door');
    expect(program?.tables[tableKey(USE)]?.EXPIRED).toEqual({
      goto: 'inside',
      with: { token: '$result.send-code.token', name: '$result.app.name' },
    });
  });

  it('reports at the call what it does not get, what it does not take, and what leads nowhere', () => {
    const without = door({ use: { table: 'code-errors', with: { person: '$result.app' } } as typeof USE });
    expect(findingsOf(without)).toEqual([
      ['missing-input', SCREEN, 'code-errors takes "secret", but the call passes no value'],
    ]);
    const more = { ...USE.with, colour: '$form.username' };
    expect(findingsOf(door({ use: { ...USE, with: more } }))).toEqual([
      ['unknown-input', SCREEN, 'code-errors takes no "colour"'],
    ]);
    const lost = door({ use: { ...USE, with: { ...USE.with, secret: '$result.send-cod.token' } } });
    expect(findingsOf(lost)).toEqual([['unknown-reference', SCREEN, '$result has no "send-cod"']]);
  });

  it('says where a table takes an input', () => {
    const hintsOf = (sources: readonly Source[]) =>
      new CheckSession(definition)
        .check(sources)
        .filter(({ rule }) => rule === 'missing-input')
        .map(({ hint }) => hint);
    expect(hintsOf(door({ use: { table: 'code-errors', with: { person: '$result.app' } } as typeof USE }))).toEqual([
      'Pass it where the call names the table: { "table": "code-errors", "with": { "secret": … } }, in "outcomes".',
    ]);
  });

  it('handles every other failure with "*", in the checker and in the list of exits as in the runtime', () => {
    const line =
      '"*": { "why": "All the same.", "goto": "inside", "with": { "token": "$input.secret", "name": "$input.person.name" } }';
    expect(findingsOf(door({ line }))).toEqual([]);
    const { flows } = openProject(door({ line }), definition);
    const unit = resolveScreen(flows, 'door');
    const exits = unit === undefined ? [] : [...edgesOfUnit(flows, unit)].filter(({ from }) => from.name === 'confirm');
    expect(exits.map(({ on, to }) => `${on} ${to.id}`)).toContain('* inside');
    expect(findingsOf(door({ line: line.replace('"why": "All the same.", ', '') }))).toEqual([
      ['wildcard-without-why', TABLE, '"*" catches every other outcome, but has no "why"'],
    ]);
  });

  it('reports in its file what it does not declare', () => {
    expect(findingsOf(door({ line: LINE.replace('secret', 'secre') }))).toContainEqual([
      'unknown-reference',
      TABLE,
      '$input has no "secre"',
    ]);
  });

  it('gives a renamed input its new name there and at its calls only', () => {
    const result = rename(door(), definition, { kind: 'input', name: 'secret', to: 'proof', in: 'code-errors' });
    if (typeof result === 'string') throw new Error(result);
    const texts = new Map(result.files.map(({ path, text }) => [path, text]));
    expect([...texts.keys()].sort()).toEqual([SCREEN, TABLE]);
    expect(texts.get(TABLE)).toContain('"takes":["proof","person"]'.replace(/[:,]/g, (sign) => `${sign} `));
    expect(texts.get(TABLE)).toContain('"$input.proof"');
    expect(texts.get(SCREEN)).toContain('"proof": "$result.send-code.token"');
  });
});
