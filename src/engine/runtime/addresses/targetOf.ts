import type { PortalProgram } from '../../flow/Program.ts';
import type { Item, Value } from '../../flow/types.ts';
import { isControl } from '../ScreenIndex.ts';
import type { LinkTarget } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { stepOf } from '../values/stepOf.ts';
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
