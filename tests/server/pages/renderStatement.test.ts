import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { renderStatement } from '../../../src/server/pages/renderStatement.ts';
import standards from '../../../src/server/pages/statement/standards.json' with { type: 'json' };
import { readConformance, writeResults } from '../../../src/tools/docs/writeDocs.ts';

const draw = ({ language = 'en' as const, brand, supportEmail }: Partial<Parameters<typeof renderStatement>[0]> = {}) =>
  renderStatement({ language, brand, supportEmail });
const countsOf = (page: string) =>
  [...page.matchAll(/<dd>Met: (\d+)\. Partly met: (\d+)\. Not applicable: (\d+)\. Not checked: (\d+)\.</g)].map(
    ([, ...counts]) => counts.map(Number),
  );
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

describe('the accessibility statement', () => {
  it('counts every criterion of WCAG 2.2 and of EN 301 549, every item of KWCAG, and every criterion of JIS', () => {
    const counts = countsOf(draw());
    expect(counts.map(sum)).toEqual([55, 50, 33, 38]);
    const [{ length: listed }] = [standards.wcag];
    expect(draw().match(/<tr><th scope="row">/g)).toHaveLength(listed + standards.kwcag.length);
  });

  it('says what the table of WCAG shows, and nothing better', () => {
    const page = draw();
    for (const { criteria, how, tests } of readConformance())
      for (const id of criteria) {
        const told = new RegExp(`<th scope="row">${id.replaceAll('.', '\\.')} [^<]*</th><td>A+</td><td>([^<]*)<`);
        const result = /^Met in part/.test(how) ? 'Partly met' : tests.length === 0 ? 'Not applicable' : 'Met';
        expect([id, told.exec(page)?.[1]]).toEqual([id, result]);
      }
    expect(page).toMatch(/4\.1\.1 Parsing<\/th><td>A<\/td><td>Not checked</);
  });

  it('names what is met in part among the limitations', () => {
    const partly = readConformance().flatMap(({ how, criteria }) => (how.startsWith('Met in part') ? criteria : []));
    expect(partly.length).toBeGreaterThan(0);
    const [, limits = ''] = /<ul>([\s\S]*?)<\/ul>/.exec(draw()) ?? [];
    expect(partly.filter((id) => !limits.includes(id))).toEqual([]);
  });

  it.each(LANGUAGES)('is complete in %s', (language) => {
    const page = draw({ language });
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).not.toMatch(/accessibility\.[a-z]|\{\w+[,}]|undefined/);
    for (const { name } of standards.wcag) expect(page.replaceAll(/\u200B|&#39;/g, '')).toContain(name[language]);
  });

  it('has the name and the contact of its brand, else the address of the service, else none', () => {
    const own = draw({ brand: 'harbor', supportEmail: 'h@example.test' });
    expect(own).toContain('Everyone should be able to use Harbor.');
    expect(own).toContain('<a href="mailto:help@harbor.test">Contact: help@harbor.test</a>');
    expect(draw({ supportEmail: 'h@example.test' })).toContain('mailto:h@example.test');
    expect(draw()).toContain('Contact the operator of this service.');
  });

  it('has the day of the last change of its results, whenever it is built', () => {
    const known = readFileSync('src/server/pages/statement/results.json', 'utf8');
    expect(writeResults(known, '2031-01-01')).toBe(known);
    const changed = known.replace('"1.1.1": "met"', '"1.1.1": "none"');
    expect(JSON.parse(writeResults(changed, '2031-01-01'))).toMatchObject({
      assessed: '2031-01-01',
      criteria: { '1.1.1': 'met' },
    });
  });
});
