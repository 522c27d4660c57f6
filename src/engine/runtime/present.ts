import { isPresent } from '../flow/expressions/isPresent.ts';
import { memberOf } from '../flow/expressions/memberOf.ts';
import type { Value } from '../flow/types.ts';
import type { Shown } from './View.ts';
import { evaluate } from './values/evaluate.ts';
import { readReference } from './values/readReference.ts';
import type { Scope } from './values/Scope.ts';

export const NOTHING: Shown = { value: '' };

/**
 * A value for people. The contract's format of the reference decides: an instant is a date (D-80), and a format of the
 * portal is shown as the portal says. Of several values the first that is there is shown.
 */
export function present(value: Value, scope: Scope): Shown {
  if (typeof value === 'object' && 'first-of' in value) {
    const first = value['first-of'].find((one) => isPresent(evaluate(one, scope)));
    return first === undefined ? NOTHING : present(first, scope);
  }
  const found = evaluate(value, scope);
  if (typeof found === 'boolean') return { value: String(found) };
  if (typeof found !== 'string' && typeof found !== 'number') return NOTHING;
  const reference = typeof value === 'string' && value.startsWith('$') ? value : undefined;
  const format = reference === undefined ? undefined : scope.setting.program.formats[reference];
  if (reference !== undefined && format !== undefined && Object.hasOwn(scope.setting.parts.presenters, format)) {
    const owner = readReference(reference.slice(0, reference.lastIndexOf('.')), scope);
    return { value: presentText(String(found), format, owner, scope) };
  }
  return format === 'date-time' || isInstant(found) ? { value: found, format: 'date' } : { value: found };
}

/** A choice as text: a record by its label or name, anything else by itself. */
export function presentOption(option: unknown, scope: Scope): string {
  if (typeof option !== 'object' || option === null)
    return option === undefined || option === null ? '' : String(option);
  const label = memberOf(option, 'label') ?? memberOf(option, 'name');
  return presentText(typeof label === 'string' ? label : '', scope.setting.parts.optionFormat, option, scope);
}

/** A text of a format that the portal shows in its own way. */
function presentText(text: string, format: string | undefined, owner: unknown, { setting }: Scope): string {
  const { presenters } = setting.parts;
  const show = format !== undefined && Object.hasOwn(presenters, format) ? presenters[format] : undefined;
  return show === undefined ? text : show(text, { owner, env: setting.world.env });
}

const isInstant = (found: unknown) =>
  typeof found === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(found);
