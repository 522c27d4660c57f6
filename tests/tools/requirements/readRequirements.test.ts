import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readRequirements } from '../../../src/tools/requirements/readRequirements.ts';

const requirements = readRequirements(readFileSync('tests/requirements.tsv', 'utf8'));

it('every row of the table is read with all its columns', () => {
  expect(requirements.length).toBeGreaterThan(500);
  for (const { id, area, text, howToCheck } of requirements) {
    expect(id).toMatch(/^[A-Z][A-Z0-9]*-\d{2}$/);
    expect(id.startsWith(area)).toBe(true);
    expect(text).not.toBe('');
    expect(howToCheck).not.toBe('');
  }
});

it('the table has each id once', () => {
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
});

it('rows that are for reading only are marked', () => {
  expect(requirements.find(({ id }) => id === 'GEN-01')?.isReadOnly).toBe(true);
  expect(requirements.find(({ id }) => id === 'GEN-02')?.isReadOnly).toBe(false);
});
