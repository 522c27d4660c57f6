import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import type { PortalProgram } from '../../flow/Program.ts';
import type { Item, Step, Value } from '../../flow/types.ts';
import { isControl } from '../ScreenIndex.ts';
import type { LinkTarget } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, readReference, stepOf } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { buildAddress } from './buildAddress.ts';
import { addressRules, placeAddress } from './placeAddress.ts';

/** The address used instead of a rejected one. */
export const safeAddress = (href: string): string => new URL('/', href).href;

/**
 * The address of `leave` or `open`: a place by its id, or the value of a reference. For `leave`, the resolver validates
 * the address, and the safe default replaces a rejected one. `open` accepts every http or https address, and no other
 * address.
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

/** Finds the target for a verb that makes a control a real link if its step does nothing else. */
type Link = (target: string, step: Step, scope: EvaluationScope, portal: PortalProgram) => LinkTarget | undefined;

const LINKS: Readonly<Partial<Record<string, Link>>> = {
  goto: (screen, step, scope, portal) => {
    const { takes } = portal.routes[screen] ?? {};
    // Values that only the history entry gets are not read, so a link that passes a typed name does not change at each
    // keystroke.
    const read = (value: Value, name: string) => (takes?.[name]?.from === 'state' ? undefined : evaluate(value, scope));
    const query = new URL(scope.screenContext.external.href).search;
    const { addresses } = scope.screenContext;
    const destination = buildAddress(portal, screen, readAll(step.with, read), { query }, addresses);
    return destination === undefined ? undefined : { href: destination.address, tab: 'same' };
  },
  open: (target, step, scope) => {
    const values = readAll(step.with, (value) => evaluate(value, scope));
    const href = targetAddress(target, values, scope, 'open');
    return href === undefined ? undefined : { href, tab: 'new' };
  },
};

/**
 * The target of a control whose step only navigates, so that the control is a real link, which can be read out, copied
 * or opened in a tab. Undefined for any other step, and for an address that may not be opened.
 */
export function targetOf(item: Item, scope: EvaluationScope, portal: PortalProgram): LinkTarget | undefined {
  if (!isControl(item) || item.do === undefined) return undefined;
  const step = stepOf(item.do, scope);
  const { when: _, why: __, with: ___, ...verbs } = step ?? {};
  const [[verb = '', target] = [], other] = Object.entries(verbs);
  return step && other === undefined ? LINKS[verb]?.(String(target), step, scope, portal) : undefined;
}
