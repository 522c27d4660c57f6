import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { formatText } from '../../../src/engine/diff/formats/formatText.ts';
import { definition } from '../../../src/portal/definition.ts';

type Edits = Readonly<Record<string, readonly [before: string, after: string]>>;

/** The edits in the examples of two pages, by file. */
const EXAMPLES: readonly [page: string, edits: Edits][] = [
  [
    'README.md',
    { 'flows/sign-in/sign-in.screen.json': ['{ "dialog": "directory-disconnected" }', '{ "goto": "reset-lookup" }'] },
  ],
  [
    'flows/README.md',
    {
      'flows/shared/account-errors.outcomes.json': [
        '{ "dialog": "locked", "with": { "retryAfter": "$error.data.retryAfter" } }',
        '{ "goto": "reset-lookup" }',
      ],
      'flows/sign-up/sign-up-done.screen.json': ['"/signup/done"', '"/signup/sent"'],
      'locales/ja/shared.json': ['"アカウントがロックされています"', '"このアカウントはロックされています"'],
    },
  ],
];

it.each(EXAMPLES)('the report in %s is what the command prints', (page, edits) => {
  const base = readSources('.');
  const head = base.map((source) => {
    const { path, text } = source;
    const [before, after] = edits[path] ?? ['', ''];
    expect(text).toContain(before);
    return { ...source, text: text.replace(before, after) };
  });
  const report = compare(
    { name: 'main', sources: base, definition },
    { name: 'the working tree', sources: head, definition },
  );
  const block = readFileSync(page, 'utf8')
    .split('```')
    .find((part) => part.includes('from main to the working tree'));
  // The edit leaves a dialog that nothing or one screen opens. The checker's remark on that is not part of the example.
  // The pages show how fingerprints look, and need no edit whenever one of the flows around changes.
  const withoutDigits = (text = '') => text.replaceAll(/\[[0-9a-f]{10}\]/g, '[fingerprint]');
  expect(withoutDigits(block?.trim())).toBe(withoutDigits(formatText({ ...report, notes: [] })));
});
