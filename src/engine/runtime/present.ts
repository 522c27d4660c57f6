import { functionIn } from '../flow/expressions/applyFunction.ts';
import { memberOf } from '../flow/expressions/memberOf.ts';
import type { Value } from '../flow/types.ts';
import type { Shown } from './View.ts';
import type { EvaluationScope } from './values/EvaluationScope.ts';
import { evaluate, readReference } from './values/evaluate.ts';

export const NOTHING: Shown = { value: '' };

/**
 * A value for display. The format that the contract gives the reference decides: an instant is displayed as a date
 * (D-80), and the portal's own formats as the portal defines. The result of a function that picks a value is displayed
 * like that value.
 */
export function present(value: Value, scope: EvaluationScope): Shown {
  const called = typeof value === 'object' ? functionIn(value, scope.screenContext.parts.functions) : undefined;
  if (called !== undefined && 'pick' in called.known) {
    const picked = called.known.pick(called.argument, (one) => evaluate(one, scope));
    return picked === undefined ? NOTHING : present(picked, scope);
  }
  const found = evaluate(value, scope);
  if (typeof found === 'boolean') return { value: String(found) };
  if (typeof found !== 'string' && typeof found !== 'number') return NOTHING;
  const reference = typeof value === 'string' && value.startsWith('$') ? value : undefined;
  const format = reference === undefined ? undefined : scope.screenContext.program.formats[reference];
  const show = presenterOf(format, scope);
  if (reference !== undefined && show !== undefined) {
    const owner = readReference(reference.slice(0, reference.lastIndexOf('.')), scope);
    return { value: show(String(found), { owner, env: scope.screenContext.external.env }) };
  }
  return format === 'date-time' || isInstant(found) ? { value: found, format: 'date' } : { value: found };
}

/** The text of an option whose field does not define it: the label or name of a record, or else the option itself. */
export function presentOption(option: unknown): string {
  if (typeof option !== 'object' || option === null)
    return option === undefined || option === null ? '' : String(option);
  const label = memberOf(option, 'label') ?? memberOf(option, 'name');
  return typeof label === 'string' ? label : '';
}

/** How the portal displays texts with a format; undefined if it has no way of its own. */
function presenterOf(format: string | undefined, { screenContext }: EvaluationScope) {
  const { presenters = {} } = screenContext.parts;
  return format !== undefined && Object.hasOwn(presenters, format) ? presenters[format] : undefined;
}

const isInstant = (found: unknown) =>
  typeof found === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(found);
