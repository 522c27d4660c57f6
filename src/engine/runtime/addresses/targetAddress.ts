import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import type { PortalProgram } from '../../flow/Program.ts';
import type { Item, Value } from '../../flow/types.ts';
import { isControl } from '../ScreenIndex.ts';
import type { LinkTarget } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, readReference } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { stepOf } from '../values/stepOf.ts';
import { addressRules } from './addressRules.ts';
import { buildAddress } from './buildAddress.ts';
import { placeAddress } from './placeAddress.ts';

/** The safe default. */
export const safeAddress = (href: string): string => new URL('/', href).href;

/**
 * The address of `leave` or `open`: a place by its id, or the value of a reference. For `leave` the resolver judges it,
 * and the safe default replaces a refused one. `open` takes any http or https address, and no other.
 */
export function targetAddress(
  target: string,
  values: Readonly<Record<string, unknown>>,
  scope: EvaluationScope,
  way: 'leave' | 'open',
): string | undefined {
  const { external } = scope.screenContext;
  const wanted = target.startsWith('$')
    ? readReference(target, scope)
    : placeAddress(target, values, scope.screenContext);
  if (way === 'open') return parseWebAddress(wanted, external.href)?.href;
  return resolveAddress(wanted, addressRules(scope)) ?? safeAddress(external.href);
}

/** The members of a step that only leads somewhere. */
const LEADING: readonly string[] = ['when', 'with', 'goto', 'open', 'why'];

/**
 * The target of a control whose step only leads somewhere, so that a link is a real one that can be read out, copied or
 * opened in a tab. Undefined for any other step, and for an address that may not be opened.
 */
export function targetOf(item: Item, scope: EvaluationScope, portal: PortalProgram): LinkTarget | undefined {
  if (!isControl(item) || item.do === undefined) return undefined;
  const step = stepOf(item.do, scope);
  if (step === undefined || Object.keys(step).some((member) => !LEADING.includes(member))) return undefined;
  const { takes } = portal.routes[step.goto ?? ''] ?? {};
  // What the history entry alone holds is not read, so that a link to take a name along stays the same at each key.
  const read = (value: Value, name: string) => (takes?.[name]?.from === 'state' ? undefined : evaluate(value, scope));
  const values = readAll(step.with, read);
  if (step.open !== undefined) {
    const href = targetAddress(step.open, values, scope, 'open');
    return href === undefined ? undefined : { href, tab: 'new' };
  }
  if (step.goto === undefined) return undefined;
  const query = new URL(scope.screenContext.external.href).search;
  const destination = buildAddress(portal, step.goto, values, { query }, scope.screenContext.addresses);
  return destination === undefined ? undefined : { href: destination.address, tab: 'same' };
}
