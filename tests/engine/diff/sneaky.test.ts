import { expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { LEVELS, type Level } from '../../../src/engine/diff/Change.ts';
import { compare } from '../../../src/engine/diff/compare.ts';
import { definition } from '../../../src/portal/definition.ts';
import { SNEAKY_BRANCHES } from './sneakyBranches.ts';

const base = readSources('.');
const session = new CheckSession(definition);

it.each(SNEAKY_BRANCHES)(
  'no reviewer passes it unseen: $title',
  ({ file, edits, level }) => {
    const head = base.map((source) => {
      if (source.path !== file) return source;
      const text = edits.reduce((now, [before, after]) => {
        expect(now).toContain(before);
        return now.replace(before, () => after);
      }, source.text);
      return { ...source, text };
    });
    const { changes } = compare(
      { name: 'main', sources: base, definition },
      { name: 'here', sources: head, definition },
      session,
    );
    const worst: Level = changes[0]?.level ?? 'cosmetic';
    expect(LEVELS.indexOf(worst)).toBeLessThanOrEqual(LEVELS.indexOf(level));
  },
  60_000,
);
