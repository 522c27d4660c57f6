import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { check } from '../../../src/engine/checker/check.ts';
import { formatFindings } from '../../../src/engine/checker/formatFindings.ts';
import { RULES } from '../../../src/engine/checker/rules.ts';
import { explainRule } from '../../../src/engine/checker/runCheck.ts';
import { definition } from '../../../src/portal/definition.ts';
import { listExamples, readExample } from './readExample.ts';

const text = { type: 'string', minLength: 1 };
const from1 = { type: 'integer', minimum: 1 };
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const list = (items: object) => ({ type: 'array', items });
const message = object({ text });
const region = object({ startLine: from1, startColumn: from1, endLine: from1, endColumn: from1 });
const artifactLocation = object({ uri: { type: 'string', pattern: '^[A-Za-z0-9._~%/-]+$' } });
const change = object({
  artifactLocation,
  replacements: list(
    object({ deletedRegion: region, insertedContent: object({ text: { type: 'string' } }) }, ['deletedRegion']),
  ),
});

/** What SARIF 2.1.0 (OASIS, 3.13 to 3.57) requires of the members that we write. */
const SARIF = object({
  $schema: text,
  version: { const: '2.1.0' },
  runs: list(
    object({
      tool: object({
        driver: object({ name: text, rules: list(object({ id: text, shortDescription: message, help: message })) }),
      }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: list(
        object(
          {
            ruleId: text,
            ruleIndex: { type: 'integer', minimum: 0 },
            level: { enum: ['none', 'note', 'warning', 'error'] },
            message,
            locations: list(object({ physicalLocation: object({ artifactLocation, region }) })),
            relatedLocations: list(object({ physicalLocation: object({ artifactLocation, region }) })),
            fixes: list(object({ description: message, artifactChanges: { ...list(change), minItems: 1 } })),
          },
          ['ruleId', 'level', 'message', 'locations'],
        ),
      ),
    }),
  ),
});

describe('findings', () => {
  it('are written as SARIF 2.1.0, for rules of every kind', () => {
    const judge = new Ajv2020({ strict: false }).compile(SARIF);
    const session = new CheckSession(definition);
    for (const rule of listExamples().filter((_, index) => index % 6 === 0)) {
      const sources = readExample(rule);
      const findings = session.check(sources);
      const log = JSON.parse(formatFindings(findings, sources, 'sarif'));
      expect(judge(log), `${rule}: ${JSON.stringify(judge.errors)}`).toBe(true);
      const [run] = log.runs;
      expect(run.results).toHaveLength(findings.length);
      for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    }
  });

  it('escape, in every format, characters that a terminal interprets', () => {
    const sources = readExample('unknown-screen').map(({ path, text: written }) => ({
      path: path.replace('inside', 'in\u202Eside'),
      text: written,
    }));
    for (const format of ['json', 'sarif', 'github', 'text'] as const) {
      const said = formatFindings(check(sources, definition), sources, format);
      expect(said.replaceAll('\n', ''), format).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      expect(said).toContain(
        format === 'github' || format === 'text' ? '\\u{202e}' : format === 'json' ? '\\u202e' : '%E2%80%AE',
      );
    }
  });
});

describe('a rule', () => {
  it.each(RULES.map(({ id }) => id))('%s is explained with its page from the reference', (id) => {
    const { isKnown, text: said } = explainRule(id);
    expect(isKnown).toBe(true);
    expect(said.startsWith(`${id}\n\n`)).toBe(true);
    expect(said).toContain('Do:');
    expect(said).not.toContain('```');
  });

  it('is suggested for a misspelt name', () => {
    expect(explainRule('unknown-scren').text).toContain('Did you mean "unknown-screen"?');
    expect(explainRule('unknown-scren').isKnown).toBe(false);
  });
});
