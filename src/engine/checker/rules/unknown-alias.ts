import type { Outcome } from '../../flow/types.ts';
import { at } from '../at.ts';
import { outcomesOf } from '../outcomesOf.ts';
import type { Rule } from '../Rule.ts';

export const unknownAlias: Rule = {
  id: 'unknown-alias',
  why: 'An outcome that refers to a missing one is not handled.',
  hint: '"as" looks up another name, starting again at the call: its own lines, its tables, the portal.',
  stage: 'flow',
  per: 'unit',
  *check({ units, flows }) {
    const portal = flows.portal?.value.outcomes ?? {};
    for (const { unit, nodes } of units) {
      for (const line of nodes.lines) {
        const found = aliasOf(line.value);
        if (found === undefined) continue;
        const call = line.call === undefined ? undefined : unit.calls.get(line.call);
        if (call === undefined) {
          if (!Object.hasOwn(portal, found)) yield { ...at(line, 'as'), message: `no line is named ${found}`, found };
          continue;
        }
        const tables = (call.value.outcomes ?? []).flatMap((id) => unit.tables.get(id)?.value ?? []);
        const own: Readonly<Record<string, Outcome>> = Object.assign({}, portal, ...tables.toReversed(), call.value.on);
        const available = Object.keys(own);
        if (outcomesOf(unit, call, portal, flows.definition.contract)?.lookUp(found) === undefined) {
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

function isEndless(lines: Readonly<Record<string, Outcome>>, start: string): boolean {
  const seen = new Set<string>();
  for (let name: string | undefined = start; name !== undefined; name = aliasOf(lines[name])) {
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
