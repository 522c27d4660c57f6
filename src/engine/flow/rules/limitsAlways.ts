import type { FieldRule } from '../Program.ts';
import type { Guard, Value } from '../types.ts';

interface Limited {
  readonly bound?: FieldRule['bound'] | undefined;
  readonly limit?: Value;
  readonly when?: Guard | undefined;
}

/** Those limits of a field's rules that never change. The texts of the field may name them: {min}, {max}. */
export function limitsAlways(rules: readonly Limited[]) {
  const limits: Record<string, number | string> = {};
  for (const { bound, limit, when } of rules) {
    const isLiteral = typeof limit === 'number' || (typeof limit === 'string' && !limit.startsWith('$'));
    if (bound !== undefined && isLiteral && when === undefined) limits[bound] = limit;
  }
  return limits;
}
