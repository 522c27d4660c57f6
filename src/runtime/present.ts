import type { Value } from '../flow/types.ts';
import type { Visitor } from './ports.ts';
import { evaluate } from './values/evaluate.ts';
import { UNITS, type Unit } from './values/functions.ts';
import { isPresent } from './values/isPresent.ts';
import { memberOf } from './values/memberOf.ts';
import { presentNumber } from './values/presentNumber.ts';
import { readReference } from './values/readReference.ts';
import type { Scope } from './values/Scope.ts';

/** The organisation of those who have none, and the name it comes with (SIGNIN-07). */
const NO_ORGANISATION = { id: 'ORG-0', name: 'Default' } as const;

/**
 * A value as text. The contract's format of the reference decides: instants as YYYY-MM-DD in the visitor's time
 * zone, days as they are (D-80), the name of ORG-0 as the launcher's. `time-of` adds the time of day. A function that
 * counts in a unit gives its number with that unit; of several values the first that is there is shown in its own way.
 */
export function present(value: Value, scope: Scope, visitor: Visitor): string {
  if (typeof value === 'object' && 'first-of' in value) {
    const first = value['first-of'].find((one) => isPresent(evaluate(one, scope)));
    return first === undefined ? '' : present(first, scope, visitor);
  }
  const found = evaluate(value, scope);
  if (typeof value === 'object' && 'time-of' in value)
    return typeof found === 'string' ? (visitor.minute(found) ?? found) : '';
  const reference = typeof value === 'string' && value.startsWith('$') ? value : undefined;
  const format = reference === undefined ? undefined : scope.setting.program.formats[reference];
  if (typeof found === 'string') {
    // A day of the calendar is no instant: read as one it would be the day before, west of Greenwich.
    if (isDay(found)) return found;
    if (format === 'date-time' || isInstant(found)) return visitor.day(found) ?? found;
    if (reference !== undefined && format === 'organisation-name') {
      const parent = readReference(reference.slice(0, reference.lastIndexOf('.')), scope);
      return organisationName(found, parent, launcherOf(scope));
    }
    return found;
  }
  if (typeof found === 'number') return presentNumber(found, unitOf(value), languageOf(scope));
  return typeof found === 'boolean' ? String(found) : '';
}

/** The unit that a value's function counts in. */
function unitOf(value: Value): Unit | undefined {
  const [name = ''] = typeof value === 'object' ? Object.keys(value) : [];
  return Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
}

/** A choice as text: an organisation by its label, anything else by itself. */
export function presentOption(option: unknown, scope: Scope): string {
  if (typeof option !== 'object' || option === null)
    return option === undefined || option === null ? '' : String(option);
  const label = memberOf(option, 'label') ?? memberOf(option, 'name');
  return organisationName(typeof label === 'string' ? label : '', option, launcherOf(scope));
}

function organisationName(name: string, organisation: unknown, launcher: string): string {
  const id = memberOf(organisation, 'orgId') ?? memberOf(organisation, 'id');
  return name === NO_ORGANISATION.name && id === NO_ORGANISATION.id ? launcher : name;
}

const launcherOf = ({ setting }: Scope) => String(setting.world.env.launcher ?? '');

const languageOf = ({ setting }: Scope) => String(setting.world.env.language ?? 'en');

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.test(text);
