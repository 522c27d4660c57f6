import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import type { Finding } from '../../../src/engine/checker/Finding.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { fileForms } from '../../../src/engine/checker/rules/fileForms.ts';
import { unknownNames } from '../../../src/engine/checker/rules/unknownNames.ts';
import { RULES } from '../../../src/engine/checker/rules.ts';
import { definition } from '../../../src/portal/definition.ts';
import { hasOutput, listExamples, outputOf, readExample, readListedDoor } from './readExample.ts';
import { FOLLOWS, fixed } from './uselessFixes.ts';

const ids = RULES.map(({ id }) => id).sort();

const session = new CheckSession(definition);

/** Modules in the folder of the rules that are no rule: the list, and tables of rules. */
const MAKERS = ['fileForms.ts', 'index.ts', 'unknownNames.ts'];

describe('rules', () => {
  it('are those in the folder, and each has an example', () => {
    const folder = join(import.meta.dirname, '../../../src/engine/checker/rules');
    const files = readdirSync(folder).filter((name) => !MAKERS.includes(name));
    const named = [...unknownNames, ...fileForms].map(({ id }) => id);
    expect([...files.map((name) => name.replace('.ts', '')), ...named].sort()).toEqual(ids);
    expect(listExamples()).toEqual(ids);
    expect(listExamples().filter((rule) => !hasOutput(rule))).toEqual([]);
  });

  it('find nothing in a portal without mistakes', () => {
    expect(session.check(readListedDoor())).toEqual([]);
  });

  it.each(ids)('%s: finds what its example shows, and nothing else, and its fixes leave none of that', async (rule) => {
    const sources = readExample(rule);
    const all = session.check(sources);
    const findings = all.filter(({ rule: id }) => id === rule || id !== 'canonical-form');
    expect(findings.map(({ rule: id }) => id)).toContain(rule);
    await expect(`${formatFindings(findings, sources, 'text')}\n`).toMatchFileSnapshot(outputOf(rule));
    // An example may have a further mistake, which shows once the first is gone.
    const fixable = all.filter(({ fix, rule: id }) => fix !== undefined && !FOLLOWS.includes(id));
    const told = (finding: Finding) => `${finding.rule} ${finding.file} ${finding.message}`;
    const left = session.check(fixed(sources, fixable)).map(told);
    expect(fixable.map(told).filter((one) => left.includes(one))).toEqual([]);
  });
});
