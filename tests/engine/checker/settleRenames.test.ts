import { describe, expect, it } from 'vitest';
import { CheckSession } from '../../../src/engine/checker/CheckSession.ts';
import { openProject } from '../../../src/engine/checker/openProject.ts';
import { namesOf, placesIn, renamePlaces } from '../../../src/engine/checker/renamePlaces.ts';
import { definition } from '../../../src/portal/definition.ts';
import { readListedDoor } from './readExample.ts';

describe('a name that was changed by hand only where it is declared', () => {
  const door = readListedDoor();
  const session = new CheckSession(definition);
  const named = namesOf(openProject(door, definition)).filter(({ declarations }) => declarations.length > 0);
  const all = named.filter(({ uses }) => uses.length > 0);
  /** Kinds with an example that is unused anyway, so which of the two was meant is ambiguous. */
  const open = new Set(named.filter(({ uses }) => uses.length === 0).map(({ kind }) => kind));

  it.each(all.map((symbol) => [symbol.kind, symbol.name, symbol] as const))(
    'is one finding with the new name: the %s %s',
    (kind, name, symbol) => {
      const to =
        kind === 'slot' ? name.replace(/\..*/, '.otherwise') : kind === 'value' ? 'otherwise' : 'quite-another';
      const declared = { ...symbol, uses: [] };
      const sources = door.map((source) => renamePlaces(source, placesIn(declared, source), { kind, to }));
      const found = session.check(sources);
      expect(found.map(({ rule, message }) => `${rule}: ${message}`)).toHaveLength(1);
      if (!open.has(kind)) expect(found[0]).toMatchObject({ suggestion: to, fix: { isSafe: false } });
      expect([found[0]?.suggestion, ...(found[0]?.available ?? [])]).toContain(to);
    },
  );
});
