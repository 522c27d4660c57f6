import { accepts } from '../../flow/accepts.ts';
import { kindOf, optionsOf } from '../../flow/classifyFile.ts';
import { repeatedBy, testOf } from '../../flow/rules/testOf.ts';
import { asSchema } from '../../flow/Schema.ts';
import { typeOfField } from '../../flow/typeOfReference.ts';
import type { AnyField } from '../../flow/types.ts';
import type { RuleNode } from '../../flow/Unit.ts';
import { limitKindOf, type TestName, testNamed } from '../../language/ruleTests.ts';
import { callSitesIn } from '../CallSite.ts';
import type { CheckedPart, CheckedUnit } from '../CheckedUnit.ts';
import { limitMisfit } from '../limitMisfit.ts';
import type { Report, Rule } from '../Rule.ts';
import { at } from '../Rule.ts';
import { conflictOf } from '../ruleConflicts.ts';
import { slowPattern } from '../slowPattern.ts';

export const impossibleRule: Rule = {
  id: 'impossible-rule',
  why: 'A rule that every value passes checks nothing; a rule that every value breaks stops every visitor.',
  hint: 'Write a rule that some values break and others pass.',
  stage: 'flow',
  *ofPart(checked) {
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

function problemOf({ value: { rule, file }, field: value, scope }: RuleNode): string | undefined {
  const { field, widget } = value;
  const { test, limit, bound } = testOf(rule);
  const { measures, compares, zero, isOfAnyKind } = testNamed(test);
  // On a field of another kind, and on a repeated password, the autocomplete token itself is wrong.
  const { kinds } = scope.flows;
  const isOfOld = [value.autocomplete, kinds?.value.kinds[widget]?.autocomplete].every((one) => one === OLD_PASSWORD);
  if (isOfOld && file !== kinds?.path && compares !== 'equal')
    return 'this stops everyone whose password was set under other rules';
  const { definition } = scope.flows;
  const kind = kindOf(value, definition);
  if (!isOfAnyKind && !kind.tests.includes(test)) {
    return `this never fails: ${test} does not apply to a ${widget}`;
  }
  if (limitKindOf(test) === 'predicate') {
    const of = definition.predicates[String(limit)]?.of;
    const isOther = of !== undefined && !accepts({ type: of }, typeOfField(value, scope));
    if (isOther) return `this never fails: ${String(limit)} does not apply to a ${widget}`;
  }
  if (test === 'pattern') return patternFault(String(limit));
  if (typeof limit === 'number') {
    const { digits } = value as AnyField;
    if (measures === 'characters' && bound === 'max' && typeof digits === 'number' && limit < digits)
      return `this never holds: the field takes ${digits} digits`;
    if (zero !== undefined && limit <= 0) return zero;
    const options = optionsOf(value, kind);
    const count = measures === 'entries' && Array.isArray(options) ? options.length : Number.POSITIVE_INFINITY;
    if (bound === 'min' && limit > count) return `this never holds: there are ${count} options`;
    if (bound === 'max' && limit >= count) return `this never fails: there are ${count} options`;
  }
  if (limit !== field && limit !== `$form.${field}`) return undefined;
  return compares && `this never ${compares === 'equal' ? 'fails' : 'holds'}: it is the field itself`;
}

/** An upper limit above the contract's, which no value can reach. */
function overContract({ value: { rule, file }, field, scope }: RuleNode, checked: CheckedPart): string | undefined {
  const { test, limit, bound } = testOf(rule);
  // A kind's limit may be right for other fields of the kind (looser-than-contract).
  const isOfKind = testNamed(test).measures === 'characters' && file === scope.flows.kinds?.path;
  if (bound !== 'max' || typeof limit !== 'number' || isOfKind) return undefined;
  const contract = contractMaximum(checked.whole, field.field, test);
  if (contract === undefined || contract.most >= limit) return undefined;
  return `this accepts more than the service: ${contract.parameter} takes at most ${contract.most}`;
}

/** Two fields that must each equal the other, although one of the two rules is enough. */
function mirrorOf({ value: { rule }, field }: RuleNode, { whole }: CheckedPart): string | undefined {
  const seen = new Set([field.field]);
  for (let next = repeatedBy(rule); next !== undefined; ) {
    if (next === field.field)
      return `these fields only refer to each other: ${[...seen].join(' must equal ')}, and back`;
    if (seen.has(next)) return undefined;
    seen.add(next);
    const of: string = next;
    next = whole.nodes.rules
      .filter((other) => other.field.field === of)
      .map(({ value }) => repeatedBy(value.rule))
      .find((name) => name !== undefined);
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

/** Signs of a pattern whose matches also depend on context: anchors, word boundaries and lookarounds. */
const ANCHORED = /(?<!\\)\$|\\[bB]|\(\?[=!<]/;
/** Why a pattern tests nothing or may take forever; undefined if the pattern is fine. */
function patternFault(pattern: string): string | undefined {
  const expression = read(pattern);
  if (expression === undefined) return `this is not a regular expression: ${pattern}`;
  const slow = slowPattern(pattern);
  if (slow !== undefined) return slow;
  // A pattern that matches the empty text matches at the start of every text. Only an end anchor makes it test the rest
  // of the text.
  const isAny = /^\^?(?:\.\*|\[\\s\\S\]\*)?\$?$/.test(pattern) || (!ANCHORED.test(pattern) && expression.test(''));
  return isAny ? 'this never fails: every text matches this pattern' : undefined;
}

function read(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}
