import type { FieldKind } from '../flow/FieldKind.ts';
import type { TestName } from '../flow/types.ts';

/** The tests that say something of a text. */
export const TEXT_TESTS: readonly TestName[] = ['minLength', 'maxLength', 'pattern', 'format'];

/** What a kind is whose value is a text. */
export const TEXT: Pick<FieldKind, 'type' | 'schema'> = {
  type: () => ({ type: 'string' }),
  schema: () => ({ type: 'string' }),
};
