import { readGuard } from '../../flow/readGuard.ts';
import { at } from '../at.ts';
import type { Report } from '../Finding.ts';
import type { CheckedPart } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const unknownField: Rule = {
  id: 'unknown-field',
  why: 'An error at a missing field is never seen, and its focus has no effect.',
  hint: 'Name a field of the screen or of one of its dialogs; a caller of a shared table may need a line of its own.',
  stage: 'flow',
  names: 'wrong',
  per: 'part',
  *check({ parts }) {
    for (const part of parts) yield* checkPart(part);
  },
};

function* checkPart({ unit, nodes }: CheckedPart): Generator<Report> {
  const isUnknown = (name: string | undefined): name is string => name !== undefined && !unit.fields.has(name);
  const report = (found: string) => ({
    message: `there is no field "${found}"`,
    found,
    available: [...unit.fields.keys()],
  });
  for (const step of nodes.steps) {
    const { focus } = step.value;
    if (isUnknown(focus)) yield { ...at(step, 'focus'), ...report(focus) };
    for (const name of Object.keys(step.value.fieldError ?? {})) {
      if (isUnknown(name)) yield { ...at(step, 'fieldError', name), onKey: true, ...report(name) };
    }
  }
  for (const item of nodes.items) {
    const { belongsTo } = { belongsTo: undefined, ...item.value };
    for (const [index, name] of [belongsTo ?? []].flat().entries()) {
      if (isUnknown(name))
        yield { ...at(item, 'belongsTo', ...(Array.isArray(belongsTo) ? [index] : [])), ...report(name) };
    }
    if (!('checks' in item.value)) continue;
    for (const [index, name] of (item.value.checks ?? []).entries()) {
      if (isUnknown(name)) yield { ...at(item, 'checks', index), ...report(name) };
    }
  }
  for (const rule of nodes.rules) {
    const { sameAs } = rule.value.rule;
    if (isUnknown(sameAs)) yield { ...at(rule, 'sameAs'), ...report(sameAs) };
  }
  for (const guard of nodes.guards) {
    const read = readGuard(guard.value);
    if (read.kind === 'valid' && isUnknown(read.field)) yield { ...at(guard, 'valid'), ...report(read.field) };
  }
}
