import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { holdBudget } from '../../../src/engine/build/holdBudget.ts';

const client = mkdtempSync(join(tmpdir(), 'vestibule-budget-'));
afterAll(() => rmSync(client, { recursive: true }));
const write = (name: string, bytes: string | number) => {
  mkdirSync(dirname(join(client, name)), { recursive: true });
  writeFileSync(join(client, name), typeof bytes === 'string' ? bytes : 'x'.repeat(bytes));
};
const PAGE =
  '<meta name="chunks" content="/assets/style.css /assets/packages.js /assets/index.js"><link href="/assets/index.js"><link href="/assets/own.js">';

it('a build fails at the first byte over its budget, and says which page needs it', () => {
  write('html/en/door.html', PAGE);
  write('assets/packages.js', 4000);
  write('assets/packages.js.br', 1000);
  write('assets/index.js', 300);
  write('assets/own.js', 20);
  write('assets/style.css', 90);
  write('assets/style.css.br', 50);
  const html = PAGE.length;
  const styles = 50;
  expect(() => holdBudget(client, { html, scripts: 1320, styles: 49 })).toThrow(
    'en/door.html: styles 50 bytes, the budget is 49',
  );
  expect(() => holdBudget(client, { html, scripts: 1320, styles })).not.toThrow();
  expect(() => holdBudget(client, { html, scripts: 1319, styles })).toThrow(
    'en/door.html: scripts 1320 bytes, the budget is 1319',
  );
  expect(() => holdBudget(client, { html: html - 1, scripts: 1320, styles })).toThrow(
    `en/door.html: html ${html} bytes, the budget is ${html - 1}`,
  );
  write('html/en/door.html.br', html - 1);
  expect(() => holdBudget(client, { html: html - 1, scripts: 1320, styles })).not.toThrow();
});
