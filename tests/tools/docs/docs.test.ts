import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/engine/checker/rules.ts';
import { writeDocs } from '../../../src/tools/docs/writeDocs.ts';

const docs = writeDocs();
const textOf = (end: string) => docs.find(({ path }) => path.endsWith(end))?.text ?? '';

describe('the references', () => {
  it.each(docs)('have in $path what `npm run docs` writes', ({ path, text }) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  it.each(RULES.map(({ id }) => id))(
    'say for the rule %s why it exists, what to do, and what is wrong in an example',
    (id) => {
      const section = textOf('RULES.md')
        .split(/^## /m)
        .find((one) => one.startsWith(`${id}\n`));
      expect(section).toMatch(/^.+\n\n[A-Z"].+\.\n\n\*\*Do:\*\* .+\n\nThe checker says at `.+`: .+/);
    },
  );

  it('explain every member of a file and of a part', () => {
    const rows = textOf('schemas/README.md').match(/^\| `.*\|$/gm) ?? [];
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter((row) => /\| *\|$/.test(row))).toEqual([]);
  });

  it('have a section for each part of the language, and an example of each kind of item and field', () => {
    const text = textOf('schemas/README.md');
    const { $defs } = JSON.parse(readFileSync('schemas/flow.schema.json', 'utf8'));
    const parts = Object.keys($defs).filter((name) => !name.endsWith('-file'));
    expect(parts.length).toBeGreaterThan(20);
    for (const name of parts) expect(text).toContain(`\n## ${name}\n`);
    const [, items = ''] = /\n## item\n([\s\S]*?)\n## /.exec(text) ?? [];
    const kinds = items.split('\n### ').slice(1);
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((kind) => !kind.includes('```json')).map((kind) => kind.split('\n')[0])).toEqual([]);
  });
});
