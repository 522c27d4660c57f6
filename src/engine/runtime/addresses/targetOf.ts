import type { PortalProgram } from '../../flow/Program.ts';
import type { Item, Step } from '../../flow/types.ts';
import { isControl } from '../ScreenIndex.ts';
import type { LinkTarget } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate, holds } from '../values/evaluate.ts';
import { buildAddress } from './buildAddress.ts';
import { targetAddress } from './targetAddress.ts';

/** The members of a step that only leads somewhere. */
const LEADING: readonly string[] = ['when', 'with', 'goto', 'open', 'why'];

/**
 * The target of a control whose step only leads somewhere, so that a link is a real one that can be read out, copied or
 * opened in a tab. Undefined for any other step, and for an address that may not be opened.
 */
export function targetOf(item: Item, scope: EvaluationScope, portal: PortalProgram): LinkTarget | undefined {
  if (!isControl(item) || item.do === undefined) return undefined;
  const steps: readonly Step[] = Array.isArray(item.do) ? item.do : [item.do];
  const step = steps.find((one) => holds(one.when, scope));
  if (step === undefined || Object.keys(step).some((member) => !LEADING.includes(member))) return undefined;
  const values = Object.fromEntries(
    Object.entries(step.with ?? {}).map(([name, value]) => [name, evaluate(value, scope)]),
  );
  if (step.open !== undefined) {
    const href = targetAddress(step.open, values, scope, 'open');
    return href === undefined ? undefined : { href, tab: 'new' };
  }
  if (step.goto === undefined) return undefined;
  const query = new URL(scope.screenContext.external.href).search;
  const destination = buildAddress(portal, step.goto, values, { query }, scope.screenContext.addresses);
  return destination === undefined ? undefined : { href: destination.address, tab: 'same' };
}
