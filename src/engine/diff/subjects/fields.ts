import { autocompleteOf } from '../../flow/compileForm.ts';
import { type PlacedRule, rulesOfField } from '../../flow/rules/rulesOfField.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import { tellGuard, tellShort } from '../../flow/tellGuard.ts';
import type { Field } from '../../flow/types.ts';
import { testNamed } from '../../language/ruleTests.ts';
import { allBoth, type Body, bodiesOf } from '../bodies.ts';
import {
  breaking,
  type ChangeKind,
  cosmetic,
  type Draft,
  differs,
  isSame,
  memberOf,
  type Pair,
  pairOf,
  risky,
} from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { areOnlyReordered, itemPairs, labelOf, nameOfItem } from '../itemPairs.ts';
import { tellUnchanged } from '../words/tellMember.ts';
import type { Wording } from '../words/Wording.ts';

const kinds = {
  required: breaking('field-required', 'People must fill in a field that was optional.'),
  optional: risky('field-optional', 'People may leave a previously required field empty.'),
  condition: risky('required-when-changed', 'A field is required under another condition.'),
  widget: risky('field-kind-changed', 'A field is filled in or validated differently.'),
  initial: risky('initial-changed', 'A field has another initial value.'),
  autocomplete: risky('autocomplete-changed', 'Password managers fill in another value, or none.'),
  options: risky('options-changed', 'The options to choose from have changed.'),
  ruleAdded: risky('rule-added', 'A value that was accepted may be refused.'),
  ruleRemoved: risky('rule-removed', 'A value that was refused may be accepted.'),
  ruleChanged: risky('rule-changed', 'The accepted values have changed.'),
  ruleSaid: cosmetic(
    'rule-says-otherwise',
    'A refused value has another message, or the list of rules shows something else.',
  ),
  ruleOrder: cosmetic('rule-order-changed', 'If several rules are broken, a different one is reported first.'),
  ruleMoved: cosmetic('rule-moved', 'The same rules are written in another place. Visitors see no difference.'),
};

export const fields: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      for (const body of bodiesOf(both)) {
        for (const { pair } of itemPairs(body.items)) {
          if (nameOfItem(pair.is?.value)?.kind !== 'field' || pair.was === undefined) continue;
          yield* compareField(body, pair);
          yield* compareRules(comparison, body, pair);
        }
      }
    }
  },
};

function* compareField(body: Body, pair: Pair): Generator<Draft> {
  const { on, reach, isShared } = body;
  const subject = `${labelOf(body, pair, 'is')} ${on}`;
  const rest = { reach, isShared };
  const required = memberOf<never>(pair, 'required');
  if (differs(required)) {
    const [was, is] = [required.was?.value, required.is?.value] as [unknown, unknown];
    const how = (value: unknown) =>
      value === undefined ? 'never' : value === true ? 'always' : `if ${tellGuard(value as never)}`;
    const kind = is === true ? kinds.required : is === undefined ? kinds.optional : kinds.condition;
    const sentence =
      is === undefined
        ? `${subject} may now be left empty`
        : `${subject} must now be filled in ${how(is)}; before, ${how(was)}`;
    yield { kind, sentence, about: required, ...rest };
  }
  for (const [name, kind, what] of MEMBERS) {
    const member = memberOf(pair, name);
    if (!differs(member) || areOnlyReordered(member)) continue;
    const told = `now has ${what} ${tellShort(member.is?.value)} instead of ${tellShort(member.was?.value)}`;
    yield { kind, sentence: `${subject} ${told}`, about: member, ...rest };
  }
}

const MEMBERS = [
  ['widget', kinds.widget, 'the kind'],
  ['initial', kinds.initial, 'the initial value'],
  ['autocomplete', kinds.autocomplete, 'the autocomplete'],
  ['options', kinds.options, 'the options'],
] as const;

/** Changes of a rule that may accept a new password that was refused. */
const WEAKER: readonly ChangeKind[] = [kinds.ruleRemoved, kinds.ruleChanged];
const SECRETS = 'which passwords are refused';

/** The rules that apply to a field, wherever they are written. */
function* compareRules({ was, is }: Comparison, body: Body, pair: Pair): Generator<Draft> {
  const rulesOf = (side: typeof was, part: Pair['was']) => {
    const found = new Map<string, PlacedRule>();
    for (const rule of rulesOfField(part?.value as Field, side.project.flows, part?.file, part?.path)) {
      let key = `${rule.set ?? ''} ${rule.id}`;
      while (found.has(key)) key = `${key}'`;
      found.set(key, rule);
    }
    return found;
  };
  const [before, after] = [rulesOf(was, pair.was), rulesOf(is, pair.is)];
  // A rule that has only moved to another place is the same rule.
  const moved = new Set<string>();
  for (const [key, now] of after) {
    if (before.has(key)) continue;
    const old = [...before].find(([name, rule]) => !after.has(name) && !moved.has(name) && isSame(rule.rule, now.rule));
    if (old !== undefined) moved.add(old[0]).add(key);
  }
  const isSecret = autocompleteOf(pair.was?.value as Field, was.project.flows.kinds) === 'new-password';
  let isTold = false;
  for (const key of new Set([...after.keys(), ...before.keys()])) {
    if (moved.has(key)) continue;
    const draft = compareRule(body, pair, before.get(key), after.get(key));
    if (draft === undefined) continue;
    isTold = true;
    yield isSecret && WEAKER.includes(draft.kind) ? { ...draft, concern: SECRETS } : draft;
  }
  const uses = memberOf(pair, 'rules');
  const elsewhere = [...after].flatMap(([key, now]) => {
    const old = before.get(key) ?? [...before.values()].find(({ rule }) => isSame(rule, now.rule));
    return old === undefined || old.file === now.file ? [] : [pairOf(locatedRule(old), locatedRule(now))];
  });
  if (isTold || (!differs(uses) && elsewhere.length === 0)) return;
  const rules = `The rules of ${the(labelOf(body, pair, 'is'))} ${body.on}`;
  const isMoved = elsewhere.length > 0 || moved.size > 0;
  const sentence = isMoved ? `${rules} moved, and are otherwise unchanged` : `${rules} are reported in another order`;
  const kind = isMoved ? kinds.ruleMoved : kinds.ruleOrder;
  const about = differs(uses) ? uses : (elsewhere[0] ?? uses);
  yield { kind, sentence, about, covers: [uses, ...elsewhere], reach: body.reach, isShared: body.isShared };
}

const locatedRule = ({ file, path, rule }: PlacedRule) => ({ file, path, value: rule });

function compareRule(
  body: Body,
  field: Pair,
  was: PlacedRule | undefined,
  is: PlacedRule | undefined,
): Draft | undefined {
  if (isSame(was?.rule, is?.rule)) return undefined;
  const placed = is ?? was;
  if (placed === undefined) return undefined;
  const about = pairOf(was && locatedRule(was), is && locatedRule(is));
  const isOwn = placed.file === field.is?.file || placed.file === field.was?.file;
  const owner = isOwn
    ? `of ${the(labelOf(body, field, 'is'))} ${body.on}`
    : placed.set === undefined
      ? `of every field of the kind ${String(placed.path[1])}`
      : `of the set ${placed.set}`;
  const uses = memberOf(field, 'rules');
  const isUseChanged = differs(uses);
  const covers = isUseChanged ? [about, uses] : [about];
  const rest = { about, covers, reach: body.reach, isShared: body.isShared || !isOwn };
  const words = body.tell.is.words;
  if (was === undefined || is === undefined) {
    const told = tellRule(placed, words);
    // If a field starts or stops using a rule set, the sentence is about the field.
    const where =
      isUseChanged && !isOwn
        ? `${owner} ${is === undefined ? 'no longer applies' : 'now applies'} to ${the(labelOf(body, field, 'is'))} ${body.on}`
        : `${owner} ${is === undefined ? 'was removed' : 'is new'}`;
    const sentence = `The rule ${placed.id} ${where}: ${told}`;
    return { kind: is === undefined ? kinds.ruleRemoved : kinds.ruleAdded, sentence, ...rest };
  }
  const tests = (rule: PlacedRule) => [testOf(rule.rule), rule.rule.when];
  if (!isSame(tests(was), tests(is))) {
    const sentence = `The rule ${placed.id} ${owner} is now ${tellTest(is)} instead of ${tellTest(was)}${unchanged(was, is)}`;
    return { kind: kinds.ruleChanged, sentence, ...rest };
  }
  const toldLine = (listed: string | false | undefined) =>
    listed === undefined ? '' : listed === false ? ', not listed' : `, listed as ${words.message(listed)}`;
  const said = (rule: PlacedRule) =>
    `${rule.rule.message === undefined ? 'the default message' : words.message(rule.rule.message)}${toldLine(rule.rule.listed)}`;
  if (was.rule.message === is.rule.message) {
    const { listed } = is.rule;
    const how = listed === undefined ? 'with its message' : `as ${words.message(String(listed))}`;
    const now = listed === false ? 'no longer listed under the field' : `now listed under the field ${how}`;
    return { kind: kinds.ruleSaid, sentence: `The rule ${placed.id} ${owner} is ${now}`, ...rest };
  }
  const sentence = `The rule ${placed.id} ${owner} now says ${said(is)} instead of ${said(was)}`;
  return { kind: kinds.ruleSaid, sentence, ...rest };
}

const the = (label: string) => label.replace(/^The/, 'the');

function tellTest({ rule }: PlacedRule): string {
  const { test, limit } = testOf(rule);
  const told = testNamed(test).says.replace('{}', () => tellShort(limit));
  return `${told}${rule.when === undefined ? '' : ` if ${tellGuard(rule.when)}`}`;
}

/** An organisation's own limit, for example, comes before the one in the rule. */
const unchanged = (was: PlacedRule, is: PlacedRule): string =>
  isSame(was.rule.when, is.rule.when) ? tellUnchanged(testOf(was.rule).limit, testOf(is.rule).limit) : '';

const tellRule = (placed: PlacedRule, words: Wording): string =>
  `${tellTest(placed)}${placed.rule.message === undefined ? '' : `, which says ${words.message(placed.rule.message)}`}`;
