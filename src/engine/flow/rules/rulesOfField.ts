import { testNamed } from '../../language/ruleTests.ts';
import type { Flows } from '../Flows.ts';
import { fillInputs } from '../fillInputs.ts';
import type { JsonPath } from '../JsonDocument.ts';
import type { Field, RuleUse, ValidationRule } from '../types.ts';
import { limitsAlways } from './limitsAlways.ts';
import { testOf } from './testOf.ts';

/** A rule of a field, and the place where it is written. */
export interface PlacedRule {
  readonly rule: ValidationRule;
  /** Its id in its rule set, or else the name of its test. */
  readonly id: string;
  /** The rule set that it comes from. */
  readonly set?: string;
  readonly file: string;
  readonly path: JsonPath;
}

type Sources = Pick<Flows, 'rules' | 'kinds'>;

/**
 * The rules of a field in the order in which their messages are shown: first those of its kind, then its own. Its own
 * limit replaces the kind's limit of the same test.
 */
export function rulesOfField(field: Field, { rules, kinds }: Sources, file = '', path: JsonPath = []): PlacedRule[] {
  const expand = (uses: readonly RuleUse[], where: string, at: JsonPath) =>
    uses.flatMap((use, index) => expandUse(use, rules, where, [...at, index]));
  const own = expand(field.rules ?? [], file, [...path, 'rules']);
  const kind = kinds?.value.kinds[field.widget]?.rules ?? [];
  const inherited = expand(kind, kinds?.path ?? '', ['kinds', field.widget, 'rules']);
  const replaced = new Set(
    own.flatMap(({ rule }) => {
      const { test, bound } = testOf(rule);
      return rule.when === undefined && (bound ?? testNamed(test).replaces) !== undefined ? [test] : [];
    }),
  );
  return [...inherited.filter(({ rule }) => !replaced.has(testOf(rule).test)), ...own];
}

/** The rule set that an entry of rules names; undefined if the entry is a rule itself. */
export const setNamed = (use: RuleUse): string | undefined =>
  typeof use === 'string' ? use : 'set' in use ? use.set : undefined;

function expandUse(use: RuleUse, sets: Sources['rules'], file: string, path: JsonPath): PlacedRule[] {
  const named = typeof use === 'string' ? { set: use, with: {} } : 'set' in use ? use : undefined;
  if (named === undefined) return [{ rule: use as ValidationRule, id: testOf(use as ValidationRule).test, file, path }];
  const set = sets.get(named.set);
  if (set === undefined) return [];
  return Object.entries(set.value.rules).map(([id, rule]) => ({
    rule: fillInputs(rule, named.with),
    id,
    set: named.set,
    file: set.path,
    path: ['rules', id],
  }));
}

/** The limits of a field in its file that never change. */
export const limitsOfField = (field: Field, flows: Sources) =>
  limitsAlways(rulesOfField(field, flows).map(({ rule }) => ({ ...testOf(rule), when: rule.when })));
