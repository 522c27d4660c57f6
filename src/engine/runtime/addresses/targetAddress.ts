import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { readReference } from '../values/evaluate.ts';
import { addressRules } from './addressRules.ts';
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
