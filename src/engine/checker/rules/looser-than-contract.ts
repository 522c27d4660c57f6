import { isRecord } from '../../contract/isRecord.ts';
import { wordsOf } from '../../flow/accepts.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import { type Test, testOf } from '../../flow/rules/testOf.ts';
import { asSchema, type Schema } from '../../flow/Schema.ts';
import { typeOfField } from '../../flow/typeOfReference.ts';
import type { RuleNode } from '../../flow/Unit.ts';
import { testNamed } from '../../language/ruleTests.ts';
import { type CallSite, callSitesOf } from '../CallSite.ts';
import type { CheckedPart } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';
import { at } from '../Rule.ts';

export const looserThanContract: Rule = {
  id: 'looser-than-contract',
  why: 'If the service refuses a value that the form accepts, no field explains the error.',
  hint: 'Make the field at least as strict as the service: add "required" or a rule.',
  stage: 'flow',
  *ofPart(checked) {
    for (const site of callSitesOf(checked)) yield* reportsOf(checked, site);
  },
};

function* reportsOf(checked: CheckedPart, { name: made, operation, values }: CallSite) {
  for (const [name, sentValue] of Object.entries(values)) {
    // "coalesce" sends its first value if the field is filled in.
    const [value, ...instead] = isRecord(sentValue) ? [sentValue.coalesce].flat() : [sentValue];
    const [root, id = '', ...members] = typeof value === 'string' ? value.split('.') : [];
    const placed = root === '$form' && members.length === 0 ? checked.unit.fields.get(id) : undefined;
    const item = placed && checked.whole.nodeOf(placed);
    const parameter = operation.parameters[name];
    if (placed === undefined || item === undefined || parameter === undefined) continue;
    const { field } = placed;
    const sent = `"${name}" of ${made}`;
    const type = typeOfField(field, item.scope);
    const isText = type.type === 'string';
    // A field's initial value can be deleted, unless the field is read-only.
    const isFixed = kindOf(field, checked.flows.definition).program?.(field)?.isFixed === true;
    if (parameter.required === true && instead.length === 0 && isText && field.required === undefined && !isFixed) {
      yield { ...at(item, 'field'), message: `"${id}" may be empty, but the service requires ${sent}` };
    }
    const rules = checked.whole.partWith(placed).nodes.rules.filter((rule) => rule.field === item.value);
    const demands = isText ? [...unmet(asSchema(parameter.schema), rules)] : [];
    if (demands.length > 0) {
      const message = `"${id}" accepts more than the service: ${sent} ${demands.join(' and ')}`;
      yield { ...at(item, 'field'), message };
    }
    const [options, words] = [wordsOf(type), wordsOf(asSchema(parameter.schema))];
    const refused = words === undefined ? [] : (options ?? []).filter((option) => !words.includes(option));
    if (isText && words !== undefined && options === undefined && !isFixed) {
      const message = `"${id}" takes any text, but the service accepts only ${words.join(', ')} as ${sent}`;
      yield { ...at(item, 'field'), message, hint: 'Use a select with the options that the service accepts.' };
    }
    // If the service accepts none of the options, the value has the wrong type (value-type).
    if (refused.length > 0 && refused.length < (options?.length ?? 0)) {
      const message = `"${id}" offers ${refused.map(String).join(', ')}, which the service does not accept as ${sent}`;
      yield { ...at(item, 'options'), message, available: words?.map(String) ?? [], hint: OFFER };
    }
  }
}

const OFFER = 'Offer only what the service accepts.';

/** The longest pattern shown in a message; a longer one would not help the reader. */
const LONGEST = 40;

/** The requirements of a parameter that no rule of its field covers. */
function* unmet({ format, pattern, minLength, maxLength }: Schema, rules: readonly RuleNode[]): Generator<string> {
  const tests = rules.map(({ value: { rule } }) => testOf(rule));
  if (tests.some(({ test }) => testNamed(test).isUndecided)) return;
  const isLength = ({ test, bound }: Test, side: Test['bound']) =>
    bound === side && testNamed(test).measures === 'characters';
  const limited = (side: Test['bound'], isEnough: (limit: number) => boolean) =>
    tests.some((test) => isLength(test, side) && (typeof test.limit !== 'number' || isEnough(test.limit)));
  // A field kind that has the name of a format implies the format.
  if (typeof format === 'string' && format !== rules[0]?.field.widget) yield `must have the format ${format}`;
  if (typeof pattern === 'string')
    yield pattern.length > LONGEST ? 'must match a pattern' : `must match the pattern ${pattern}`;
  if (typeof minLength === 'number' && minLength > 1 && !limited('min', (limit) => limit >= minLength)) {
    yield `needs at least ${minLength} characters`;
  }
  // A field's own limit that is too high is reported at the limit itself (impossible-rule).
  const isOfKind = ({ value, scope }: RuleNode) => value.file === scope.flows.kinds?.path;
  const isOwn = rules.some((rule) => !isOfKind(rule) && isLength(testOf(rule.value.rule), 'max'));
  if (typeof maxLength === 'number' && !isOwn && !limited('max', (limit) => limit <= maxLength)) {
    yield `takes at most ${maxLength} characters`;
  }
}
