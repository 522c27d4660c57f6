import { kindOf } from '../../flow/kindOf.ts';
import { readGuard } from '../../flow/readGuard.ts';
import { testOf } from '../../flow/rules/testOf.ts';
import { at } from '../at.ts';
import { type CheckedPart, keptPer } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';

export const unreadField: Rule = {
  id: 'unread-field',
  why: 'What people fill in is thrown away.',
  hint: 'Send it with a call ("with": { "…": "$form.<field>" }), store it, or remove the field.',
  stage: 'whole',
  misses: true,
  *ofUnit({ units }) {
    for (const { unit, ownParts, flows } of units) {
      if (unit.fields.size === 0) continue;
      const read = new Set(ownParts.flatMap(readIn));
      for (const part of ownParts) {
        for (const item of part.nodes.items) {
          const { value } = item;
          if (!('field' in value) || read.has(value.field)) continue;
          if (unit.fields.get(value.field)?.field !== value) continue;
          const isFixed = kindOf(value, flows.definition).program?.(value)?.isFixed === true;
          // A repetition is for the person alone.
          const repeats = part.nodes.rules.some(({ field, value: { rule } }) => field === value && rule.sameAs);
          if (isFixed || repeats) continue;
          yield { ...at(item, 'field'), message: `nothing sends or reads what is typed as "${value.field}"` };
        }
      }
    }
  },
};

/** The fields whose value is read: by a reference, by a guard, or by the rule of another one. */
const readIn = keptPer(({ nodes }: CheckedPart): readonly string[] => [
  ...nodes.references.flatMap(({ value }) => /^\$(?:form|typed)\.([^.]+)/.exec(value)?.[1] ?? []),
  ...nodes.guards.flatMap(({ value }) => {
    const guard = readGuard(value);
    return guard.kind === 'valid' ? [guard.field] : [];
  }),
  ...nodes.rules.flatMap(({ value: { rule } }) => {
    const { test, limit } = testOf(rule);
    return test === 'sameAs' ? [String(limit)] : [];
  }),
]);
