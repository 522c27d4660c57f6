import { accepts } from '../../flow/accepts.ts';
import { kindOf, optionsOf } from '../../flow/kindOf.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import { asSchema } from '../../flow/Schema.ts';
import { typeOfField } from '../../flow/typeOfReference.ts';
import type { AnyField, TestName } from '../../flow/types.ts';
import type { RuleNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import { callSitesIn } from '../CallSite.ts';
import type { CheckedPart, CheckedUnit } from '../CheckedUnit.ts';
import type { Report } from '../Finding.ts';
import { limitMisfit } from '../limitMisfit.ts';
import { patternFault } from '../patternFault.ts';
import type { Rule } from '../Rule.ts';
import { conflictOf } from '../ruleConflicts.ts';

export const impossibleRule: Rule = {
  id: 'impossible-rule',
  why: 'A rule that every value passes checks nothing; a rule that every value breaks stops every visitor.',
  hint: 'Write a rule that some values break and others pass.',
  stage: 'flow',
  *ofPart({ parts }) {
    for (const checked of parts) {
      for (const nodes of byField(checked.nodes.rules)) {
        for (const visit of nodes) {
          const { rule } = visit.value;
          // Another rule reports a limit of the wrong type.
          if (limitMisfit(visit) !== undefined) continue;
          const message =
            problemOf(visit) ?? conflictOf(visit, nodes) ?? overContract(visit, checked) ?? mirrorOf(visit, checked);
          if (message !== undefined) yield { ...at(visit, testOf(rule).test), message } satisfies Report;
        }
      }
    }
  },
  // Rule sets are checked here, even those that no field uses.
  *ofFlows({ flows }) {
    for (const { path: file, value } of flows.rules.values()) {
      const before = new Map<string, string>();
      for (const [id, { pattern }] of Object.entries(value.rules)) {
        if (pattern === undefined) continue;
        const same = before.get(pattern);
        const message = patternFault(pattern) ?? (same && `${same} has the same pattern, so one of the two is wrong`);
        before.set(pattern, id);
        if (message !== undefined) yield { file, path: ['rules', id, 'pattern'], message } satisfies Report;
      }
    }
  },
};

function byField(rules: readonly RuleNode[]): readonly (readonly RuleNode[])[] {
  const fields = [...new Set(rules.map(({ field }) => field))];
  return fields.map((field) => rules.filter((rule) => rule.field === field));
}

const OLD_PASSWORD = 'current-password';
/** Tests that apply to fields of any kind, or that the service performs. */
const OF_ANY: readonly TestName[] = ['const', 'sameAs', 'differsFrom', 'predicate', 'judge'];

function problemOf({ value: { rule, file }, field: value, scope }: RuleNode): string | undefined {
  const { field, widget } = value;
  const { test, limit } = testOf(rule);
  // On a field of another kind, and on a repeated password, the autocomplete token itself is wrong.
  const { kinds } = scope.flows;
  const isOfOld = [value.autocomplete, kinds?.value.kinds[widget]?.autocomplete].every((one) => one === OLD_PASSWORD);
  if (isOfOld && file !== kinds?.path && test !== 'sameAs')
    return 'this stops everyone whose password was set under other rules';
  const { definition } = scope.flows;
  const kind = kindOf(value, definition);
  if (!OF_ANY.includes(test) && !kind.tests.includes(test)) {
    return `this never fails: ${test} does not apply to a ${widget}`;
  }
  if (test === 'predicate') {
    const of = definition.predicates[String(limit)]?.of;
    const isOther = of !== undefined && !accepts({ type: of }, typeOfField(value, scope));
    if (isOther) return `this never fails: ${String(limit)} does not apply to a ${widget}`;
  }
  if (test === 'pattern') return patternFault(String(limit));
  const { digits } = value as AnyField;
  if (test === 'maxLength' && typeof limit === 'number' && typeof digits === 'number' && limit < digits)
    return `this never holds: the field takes ${digits} digits`;
  if ((test === 'minLength' || test === 'minItems') && typeof limit === 'number' && limit <= 0) {
    return 'this never fails: nothing is shorter than that';
  }
  if (test === 'maxLength' && typeof limit === 'number' && limit <= 0) return 'this never holds: no text is that short';
  if (test === 'maxItems' && typeof limit === 'number' && limit <= 0)
    return 'this never holds for a field with a choice';
  const options = optionsOf(value, kind);
  const count = Array.isArray(options) ? options.length : undefined;
  if (count !== undefined && typeof limit === 'number') {
    if (test === 'minItems' && limit > count) return `this never holds: there are ${count} options`;
    if (test === 'maxItems' && limit >= count) return `this never fails: there are ${count} options`;
  }
  if (test === 'sameAs' && limit === field) return 'this never fails: it is the field itself';
  return test === 'differsFrom' && limit === `$form.${field}` ? 'this never holds: it is the field itself' : undefined;
}

/** An upper limit above the contract's, which no value can reach. */
function overContract({ value: { rule, file }, field, scope }: RuleNode, checked: CheckedPart): string | undefined {
  const { test, limit } = testOf(rule);
  // A kind's limit may be right for other fields of the kind (looser-than-contract).
  const isOfKind = test === 'maxLength' && file === scope.flows.kinds?.path;
  if (!test.startsWith('max') || typeof limit !== 'number' || isOfKind) return undefined;
  const contract = contractMaximum(checked.whole, field.field, test);
  if (contract === undefined || contract.most >= limit) return undefined;
  return `this accepts more than the service: ${contract.parameter} takes at most ${contract.most}`;
}

/** Two fields that must each equal the other, although one of the two rules is enough. */
function mirrorOf({ value: { rule }, field }: RuleNode, { whole }: CheckedPart): string | undefined {
  if (rule.sameAs === undefined) return undefined;
  const seen = new Set([field.field]);
  for (let next: string | undefined = rule.sameAs; next !== undefined; ) {
    if (next === field.field)
      return `these fields only refer to each other: ${[...seen].join(' must equal ')}, and back`;
    if (seen.has(next)) return undefined;
    seen.add(next);
    next = whole.nodes.rules.find((other) => other.field.field === next && other.value.rule.sameAs !== undefined)?.value
      .rule.sameAs;
  }
  return undefined;
}

/** The upper limit of a parameter, and its name. */
interface Most {
  readonly most: number;
  readonly parameter: string;
}

/** The lowest upper limit in the contract of the parameters that send a field; undefined if there is no limit. */
function contractMaximum(checked: CheckedUnit, field: string, test: TestName): Most | undefined {
  const all = callSitesIn(checked).flatMap(({ name: made, operation, values }) =>
    Object.entries(values).flatMap(([name, value]): Most[] => {
      if (value !== `$form.${field}`) return [];
      const most = asSchema(operation.parameters[name]?.schema)[test];
      return typeof most === 'number' ? [{ most, parameter: `"${name}" of ${made}` }] : [];
    }),
  );
  return all.sort((a, b) => a.most - b.most)[0];
}
