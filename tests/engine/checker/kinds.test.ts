import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { inPlace } from './changeOne.ts';

// Kinds of mistake, each planted in this portal: `\n` in the table stands for the end of a line.
const ROWS = readFileSync(join(import.meta.dirname, 'kinds.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t').map((cell) => cell.replaceAll('\\n', '\n')))
  .map(([id = '', kind = '', ...rest]) => [id, kind, rest] as const);

const sources = readSources('.');
const session = new CheckSession(definition);

it.each(ROWS)('%s: %s is found at its line, in words that name it', (_id, _kind, [path = '', find = '', ...rest]) => {
  const [instead = '', rule = '', words = ''] = rest;
  const text = sources.find((source) => source.path === path)?.text ?? '';
  expect(text).toContain(find);
  const line = text.slice(0, text.indexOf(find)).split('\n').length;
  const findings = session.check(
    inPlace(
      sources,
      path,
      text.replace(find, () => instead),
    ),
  );
  const found = findings.filter((finding) => finding.rule === rule && finding.message.includes(words));
  expect(
    found.map((finding) => [finding.file, finding.line]),
    JSON.stringify(findings.slice(0, 3)),
  ).toContainEqual([path, line]);
});
