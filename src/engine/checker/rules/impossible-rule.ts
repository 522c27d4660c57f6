import { testOf } from '../../flow/rules/testOf.ts';
import type { Field, Rule as FieldRule, TestName } from '../../flow/types.ts';
import type { RuleVisit } from '../../flow/Visits.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

export const impossibleRule: Rule = {
  id: 'impossible-rule',
  hint: 'Write a rule that some values break and others keep.',
  stage: 'flow',
  *check({ units }) {
    for (const { visits } of units) {
      for (const visit of visits.rules) {
        const { rule } = visit.value;
        const { test } = testOf(rule);
        const message = problemOf(rule, visit.field) ?? conflictOf(visit, visits.rules);
        if (message !== undefined) yield { ...at(visit, test), message } satisfies Report;
      }
    }
  },
};

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
    return ANYTHING.test(pattern) ? 'this never fails: every text has this pattern' : undefined;
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

const isExpression = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
};

const OPPOSITES: Readonly<Partial<Record<TestName, TestName>>> = {
  minLength: 'maxLength',
  minimum: 'maximum',
  minItems: 'maxItems',
};

/** A lower limit above the upper one of the same field; said at the lower. */
function conflictOf({ value, field }: RuleVisit, all: readonly RuleVisit[]): string | undefined {
  const { test, limit } = testOf(value.rule);
  const opposite = OPPOSITES[test];
  const other = all.find((one) => one.field === field && testOf(one.value.rule).test === opposite);
  const upper = other === undefined || other.value.rule.when !== undefined ? undefined : testOf(other.value.rule).limit;
  if (value.rule.when !== undefined || upper === undefined || typeof upper !== typeof limit) return undefined;
  const isAbove = (typeof limit === 'number' || typeof limit === 'string') && limit > upper;
  return isAbove ? `this never holds together with ${opposite} ${JSON.stringify(upper)}` : undefined;
}
