import { ownMember } from '../../contract/ownMember.ts';
import { tableKey } from '../../flow/tableUse.ts';
import type { Outcome, Outcomes } from '../../flow/types.ts';
import { at } from '../at.ts';
import type { Rule } from '../Rule.ts';

export const unknownAlias: Rule = {
  id: 'unknown-alias',
  why: 'An outcome that refers to a missing one is not handled.',
  hint: '"as" looks up another name, starting again at the call: its own lines, its tables, the portal.',
  stage: 'flow',
  *ofPart({ parts, flows }) {
    const portal = flows.portal?.value.outcomes ?? {};
    for (const { unit, nodes } of parts) {
      for (const line of nodes.lines) {
        const found = aliasOf(line.value);
        if (found === undefined) continue;
        const call = line.call === undefined ? undefined : unit.calls.get(line.call);
        if (call === undefined) {
          if (!Object.hasOwn(portal, found)) yield { ...at(line, 'as'), message: `no line is named ${found}`, found };
          continue;
        }
        const tables = (call.value.outcomes ?? []).map((use) => unit.tables.get(tableKey(use))?.value ?? {});
        // In look-up order.
        const own: readonly Outcomes[] = [call.value.on ?? {}, ...tables, portal];
        if (!own.some((table) => Object.hasOwn(table, found))) {
          const available = [...new Set(own.toReversed().flatMap((table) => Object.keys(table)))];
          yield { ...at(line, 'as'), message: `${line.call} has no line ${found}`, found, available };
        } else if (isEndless(own, found)) {
          yield { ...at(line, 'as'), message: `${found} leads back to itself` };
        }
      }
    }
  },
};

const aliasOf = (outcome: Outcome | undefined): string | undefined =>
  outcome !== undefined && 'as' in outcome ? outcome.as : undefined;

function isEndless(tables: readonly Outcomes[], start: string): boolean {
  const lineOf = (name: string) =>
    ownMember(
      tables.find((table) => Object.hasOwn(table, name)),
      name,
    );
  const seen = new Set<string>();
  for (let name: string | undefined = start; name !== undefined; name = aliasOf(lineOf(name))) {
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
