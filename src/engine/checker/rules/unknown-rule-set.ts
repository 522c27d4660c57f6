import type { JsonPath } from '../../flow/JsonDocument.ts';
import { setNamed } from '../../flow/rules/rulesOfField.ts';
import type { RuleUse } from '../../flow/types.ts';
import type { FlowsView } from '../Project.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const unknownRuleSet: Rule = {
  id: 'unknown-rule-set',
  why: 'A field without its rules accepts anything.',
  hint: 'Write the set as flows/shared/<id>.rules.json. A field passes the set\'s inputs under "with".',
  stage: 'flow',
  names: 'wrong',
  *ofPart({ nodes }, view) {
    for (const item of nodes.items) {
      if ('rules' in item.value) yield* checkUses(item.value.rules ?? [], at(item, 'rules'), view);
    }
  },
  *ofFlows(view) {
    const { kinds } = view.flows;
    for (const [kind, more] of Object.entries(kinds?.value.kinds ?? {})) {
      const place = { file: kinds?.path ?? '', path: ['kinds', kind, 'rules'] };
      yield* checkUses(more?.rules ?? [], place, view);
    }
  },
};

function* checkUses(
  uses: readonly RuleUse[],
  place: { readonly file: string; readonly path: JsonPath },
  { flows, ids }: FlowsView,
): Generator<Report> {
  for (const [index, use] of uses.entries()) {
    const found = setNamed(use);
    if (found === undefined) continue;
    if (!ids.rules.has(found)) {
      const available = [...ids.rules.keys()];
      const path = typeof use === 'string' ? [index] : [index, 'set'];
      yield { ...at(place, ...path), message: `there is no rule set "${found}"`, found, available };
      continue;
    }
    const takes = flows.rules.get(found)?.value.takes ?? [];
    const given = typeof use === 'object' && 'with' in use ? Object.keys(use.with) : [];
    for (const name of takes.filter((one) => !given.includes(one))) {
      yield { ...at(place, index), message: `${found} takes "${name}", but the field passes no value` };
    }
    for (const name of given.filter((one) => !takes.includes(one))) {
      const message = `${found} takes no "${name}"`;
      yield { ...at(place, index, 'with', name), onKey: true, message, found: name, available: takes };
    }
  }
}
