import { testOf } from '../../flow/rules/testOf.ts';
import type { Field, Rule as FieldRule, TestName } from '../../flow/types.ts';
import type { RuleNode } from '../../flow/UnitNodes.ts';
import { at } from '../at.ts';
import { contractMaximum } from '../contractMaximum.ts';
import type { Report } from '../Finding.ts';
import type { CheckedUnit } from '../Project.ts';
import type { Rule } from '../Rule.ts';
import { conflictOf } from '../ruleConflicts.ts';

export const impossibleRule: Rule = {
  id: 'impossible-rule',
  why: 'A rule that no value breaks promises a check that never happens; one that no value keeps shuts everybody out.',
  hint: 'Write a rule that some values break and others keep.',
  stage: 'flow',
  per: 'unit',
  *check({ units }) {
    for (const checked of units) {
      for (const visits of byField(checked.visits.rules)) {
        for (const visit of visits) {
          const { rule } = visit.value;
          const message = problemOf(rule, visit.field) ?? conflictOf(visit, visits) ?? overContract(visit, checked);
          if (message !== undefined) yield { ...at(visit, testOf(rule).test), message } satisfies Report;
        }
      }
    }
  },
};

function byField(rules: readonly RuleNode[]): readonly (readonly RuleNode[])[] {
  const fields = [...new Set(rules.map(({ field }) => field))];
  return fields.map((field) => rules.filter((rule) => rule.field === field));
}

const TEXTS = ['text', 'username', 'email', 'password', 'new-password', 'code', 'textarea', 'telephone'];

/** The kinds of fields whose values a test says something of; the others keep it whatever they hold. */
const KINDS: Readonly<Partial<Record<TestName, readonly string[]>>> = {
  minLength: TEXTS,
  maxLength: TEXTS,
  pattern: [...TEXTS, 'date'],
  format: [...TEXTS, 'date'],
  minimum: ['number', 'date'],
  maximum: ['number', 'date'],
  type: ['number'],
  minItems: ['multiple'],
  maxItems: ['multiple'],
  picked: ['combobox'],
};

/** Patterns that every text has. */
const ANYTHING = /^\^?(?:\.\*|\[\\s\\S\]\*|\(\?:\)|)\$?$/;

function problemOf(rule: FieldRule, { widget, field, ...more }: Field): string | undefined {
  const { test, limit } = testOf(rule);
  if (KINDS[test]?.includes(widget) === false) return `this never fails: ${test} says nothing of a ${widget}`;
  if (test === 'pattern') {
    const pattern = String(limit);
    if (!isExpression(pattern)) return `this is no regular expression: ${pattern}`;
    if (ANYTHING.test(pattern)) return 'this never fails: every text has this pattern';
  }
  if ((test === 'minLength' || test === 'minItems') && typeof limit === 'number' && limit <= 0) {
    return 'this never fails: nothing is shorter than that';
  }
  if (test === 'maxLength' && typeof limit === 'number' && limit <= 0) return 'this never holds: no text is that short';
  const count = 'options' in more && Array.isArray(more.options) ? more.options.length : undefined;
  if (count !== undefined && typeof limit === 'number') {
    if (test === 'minItems' && limit > count) return `this never holds: there are ${count} options`;
    if (test === 'maxItems' && limit >= count) return `this never fails: there are ${count} options`;
  }
  if (test === 'sameAs' && limit === field) return 'this never fails: it is the field itself';
  return test === 'differsFrom' && limit === `$form.${field}` ? 'this never holds: it is the field itself' : undefined;
}

/** An upper limit that the service never lets a value reach. */
function overContract({ value: { rule }, field, scope }: RuleNode, checked: CheckedUnit): string | undefined {
  const { test, limit } = testOf(rule);
  if (!test.startsWith('max') || typeof limit !== 'number') return undefined;
  const contract = contractMaximum(checked, field.field, test, scope.flows.definition.contract);
  if (contract === undefined || contract.most >= limit) return undefined;
  return `this lets through what the service refuses: ${contract.parameter} takes at most ${contract.most}`;
}

const isExpression = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
};
