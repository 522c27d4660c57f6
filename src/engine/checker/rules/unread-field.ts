import type { PlacedMention } from '../../binder/namesOfPart.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { kindOf } from '../../flow/classifyFile.ts';
import type { Definition } from '../../flow/Definition.ts';
import { repeatedBy } from '../../flow/rules/testOf.ts';
import type { Field } from '../../flow/types.ts';
import { isOperator } from '../../language/operators.ts';
import { isTest } from '../../language/ruleTests.ts';
import { callSitesIn } from '../CallSite.ts';
import type { Rule } from '../Rule.ts';
import { at, bodiesOf } from '../Rule.ts';

export const unreadField: Rule = {
  id: 'unread-field',
  why: 'People enter something, perhaps a consent, that is then discarded.',
  hint: 'Send it with a call, or read it in a guard, rule or text; otherwise remove the field, or say in its "why" what it is for.',
  stage: 'flow',
  level: 'warning',
  follows: true,
  misses: true,
  *ofUnit(checked, { flows }) {
    const { unit, judgedParts } = checked;
    // A call that lacks a parameter has its own finding: a field with the parameter's name was meant to be sent.
    const lacking = new Set(callSitesIn(checked).flatMap(({ lacks }) => lacks));
    const read = new Set(
      judgedParts.flatMap(({ names }) => (names.get('field') ?? []).filter(isRead).map(({ name }) => name)),
    );
    const references = new Set(judgedParts.flatMap(({ nodes }) => nodes.references.map(({ value }) => value)));
    for (const body of bodiesOf(unit)) {
      for (const [index, item] of body.items.entries()) {
        if (!('field' in item) || 'why' in item) continue;
        if (read.has(item.field)) {
          for (const { id, path } of kindOf(item, flows.definition).optional?.(item) ?? []) {
            if ([`$form.${item.field}`, `$form.${item.field}.${id}`].some((one) => references.has(one))) continue;
            const message = `nothing sends or reads what people answer to ${id} in ${item.field}`;
            yield { ...at(body, index, ...path), message };
          }
          continue;
        }
        if (lacking.has(item.field) || !isChoice(item, flows.definition)) continue;
        yield { ...at(body, index, 'field'), message: `nothing sends or reads what people enter in ${item.field}` };
      }
    }
  },
};

/** Whether a mention reads a field: it is a reference, the limit of a rule, or the operand of a guard. */
const isRead = ({ isDeclaration, within, path }: PlacedMention): boolean =>
  !isDeclaration && (within !== undefined || isTest(String(path.at(-1))) || isOperator(String(path.at(-1))));

/**
 * Whether a field accepts more than one value. If not, it only blocks the visitor: a box that must be ticked,
 * consents that are all required, a repeated password.
 */
function isChoice(field: Field, definition: Definition): boolean {
  const kind = kindOf(field, definition);
  if (kind.program?.(field).isFixed === true) return false;
  if (field.rules?.some((rule) => repeatedBy(rule) !== undefined)) return false;
  const { type, items, required } = kind.schema(field);
  if (type === 'boolean') return field.required !== true;
  const needed = isRecord(required) ? required.containsAll : undefined;
  const all = isRecord(items) ? items.enum : undefined;
  return !(Array.isArray(needed) && Array.isArray(all) && needed.length === all.length);
}
