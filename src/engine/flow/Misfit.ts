import type { Spot } from './JsonDocument.ts';

/**
 * One reason why a value does not fit its schema. `found` is the value at that place, `available` lists what may stand
 * there.
 */
export interface Misfit extends Spot {
  readonly rule: 'unknown-member' | 'missing-member' | 'wrong-type' | 'unknown-word' | 'bad-form';
  readonly message: string;
  readonly found?: string;
  readonly available?: readonly string[];
  readonly suggestion?: string;
}
