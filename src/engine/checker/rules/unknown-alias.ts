import { ownMember } from '../../contract/isRecord.ts';
import { tablesOf } from '../../flow/tableUse.ts';
import type { Outcome, Outcomes } from '../../flow/types.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unknownAlias: Rule = {
  id: 'unknown-alias',
  why: 'An outcome that refers to a missing line is not handled.',
  hint: '"as" looks up another name in the call\'s own lines, then its tables, then the portal.',
  stage: 'flow',
  names: 'missing',
  *ofPart({ unit, nodes, flows }) {
    const portal = flows.portal?.value.outcomes ?? {};
    for (const line of nodes.lines) {
      const found = aliasOf(line.value);
      if (found === undefined) continue;
      const call = line.call === undefined ? undefined : unit.calls.get(line.call);
      if (call === undefined) {
        if (!Object.hasOwn(portal, found)) yield { ...at(line, 'as'), message: `no line is named ${found}`, found };
        continue;
      }
      const tables = tablesOf(unit, call.value).map(({ value }) => value);
      // The tables in look-up order.
      const own: readonly Outcomes[] = [call.value.on ?? {}, ...tables, portal];
      if (!own.some((table) => Object.hasOwn(table, found))) {
        const all = own.toReversed().flatMap((table) => Object.keys(table));
        const available = [...new Set(all)].filter((name) => /^[\w*-]+$/.test(name));
        yield { ...at(line, 'as'), message: `${line.call} has no line ${found}`, found, available };
      } else {
        const round = roundFrom(own, found);
        // A line that leads into a cycle is right once the cycle is gone.
        if (round?.split(' as ').includes(line.name))
          yield { ...at(line, 'as'), message: `these refer only to each other: ${round}` };
      }
    }
  },
};

const aliasOf = (outcome: Outcome | undefined): string | undefined =>
  outcome !== undefined && 'as' in outcome ? outcome.as : undefined;

/** The cycle that a name leads into. A cycle always starts from the same name, so it is reported once. */
function roundFrom(tables: readonly Outcomes[], start: string): string | undefined {
  const lineOf = (name: string) =>
    ownMember(
      tables.find((table) => Object.hasOwn(table, name)),
      name,
    );
  const seen: string[] = [];
  for (let name: string | undefined = start; name !== undefined; name = aliasOf(lineOf(name))) {
    const at = seen.indexOf(name);
    if (at < 0) {
      seen.push(name);
      continue;
    }
    const round = seen.slice(at);
    const first = round.indexOf([...round].sort()[0] ?? '');
    const told = [...round.slice(first), ...round.slice(0, first)];
    return [...told, told[0]].join(' as ');
  }
  return undefined;
}
