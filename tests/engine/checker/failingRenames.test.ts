import { expect, it, vi } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readDoor } from './readExample.ts';

vi.mock(import('../../../src/engine/checker/settleRenames.ts'), () => ({
  settleRenames: () => {
    throw new RangeError('too deep');
  },
}));

it('a fault while renames are looked for is one finding, beside all others', () => {
  const door = 'flows/door/door.screen.json';
  const sources = readDoor().map((source) =>
    source.path === door ? { ...source, text: source.text.replace('"shown": "social"', '"shown": "socials"') } : source,
  );
  const findings = new CheckSession(definition).check(sources);
  expect(findings.map(({ rule }) => rule)).toContain('unknown-condition');
  expect(findings.filter(({ message }) => message.includes('too deep'))).toEqual([
    expect.objectContaining({ message: 'the checker failed while looking for renames: too deep', level: 'error' }),
  ]);
});
