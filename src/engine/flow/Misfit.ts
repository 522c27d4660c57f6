import type { Spot } from './JsonDocument.ts';

/**
 * One reason why a value does not match its schema. `found` is the value at that place; `available` lists the
 * alternatives.
 */
export interface Misfit extends Spot {
  readonly rule: 'unknown-member' | 'missing-member' | 'wrong-type' | 'unknown-word' | 'bad-form';
  readonly message: string;
  readonly found?: string;
  readonly available?: readonly string[];
  readonly suggestion?: string;
}
