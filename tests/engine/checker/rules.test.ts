import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/checker/check.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { RULES } from '../../../src/engine/checker/rules/index.ts';
import { unknownNames } from '../../../src/engine/checker/rules/unknownNames.ts';
import { definition } from '../../../src/portal/definition.ts';
import { hasOutput, listExamples, outputOf, readExample, readListedDoor } from './readExample.ts';

const ids = RULES.map(({ id }) => id).sort();

/** Parts that several rules are made of. They are in the folder of the rules. */
const MAKERS = ['index.ts', 'schemaRule.ts', 'textRule.ts', 'unknownNames.ts'];

describe('rules', () => {
  it('are those in the folder, and each has an example', () => {
    const folder = join(import.meta.dirname, '../../../src/engine/checker/rules');
    const files = readdirSync(folder).filter((name) => !MAKERS.includes(name));
    const named = unknownNames.map(({ id }) => id);
    expect([...files.map((name) => name.replace('.ts', '')), ...named].sort()).toEqual(ids);
    expect(listExamples()).toEqual(ids);
    expect(listExamples().filter((rule) => !hasOutput(rule))).toEqual([]);
  });

  it('find nothing in a portal without mistakes', () => {
    expect(check(readListedDoor(), definition)).toEqual([]);
  });

  it.each(ids)('%s: finds what its example shows, and nothing else', async (rule) => {
    const sources = readExample(rule);
    const findings = check(sources, definition).filter(({ rule: id }) => id === rule || id !== 'canonical-form');
    expect(findings.map(({ rule: id }) => id)).toContain(rule);
    await expect(`${formatFindings(findings, sources, 'text')}\n`).toMatchFileSnapshot(outputOf(rule));
  });
});
