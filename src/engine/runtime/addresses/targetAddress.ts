import { parseWebAddress, resolveAddress } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { readReference } from '../values/evaluate.ts';
import { addressRules } from './addressRules.ts';
import { placeAddress } from './placeAddress.ts';

/** Where nobody can be led astray. */
export const safeAddress = (href: string): string => new URL('/', href).href;

/**
 * The address that `leave` or `open` means: a place by its id, or what a reference holds. `leave` goes through the
 * resolver and falls back to the safe default; `open` takes any http(s) address and is undefined for another.
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
