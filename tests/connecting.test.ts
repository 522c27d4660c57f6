import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIBRARIES } from './browser/harness/libraries.ts';

const page = readFileSync('.github/CONNECTING.md', 'utf8');
const part = page.slice(page.indexOf('## Libraries'), page.indexOf('## Directories'));
const tried = LIBRARIES.filter(({ leaves }) => leaves === undefined);

describe('the libraries of the page "Connecting an app"', () => {
  it('are those that the browser test tries, and a row that says which have their own defaults', () => {
    const rows = [...part.matchAll(/^\| ([\w.-]+) [^|]*\d\)? \| (.)/gm)].map(([, name, first]) => [
      name,
      first === 'y',
    ]);
    expect(rows).toEqual(tried.map(({ name }) => [name, name !== 'express-openid-connect']));
  });

  it.each(tried)('$name is shown with lines that the browser test runs', ({ name, file, shows = file }) => {
    const [, , shown] = part.split(new RegExp(`^(${name.replace('.', '\\.')}.*:)\n\n\`{3}.*\n`, 'm'));
    const lines = shown?.slice(0, shown.indexOf('\n```')) ?? 'no block';
    expect(readFileSync(`tests/relyingParties/${shows}`, 'utf8')).toContain(lines);
  });
});
