import type { FieldKind } from '../../flow/FieldKind.ts';
import { part, why } from '../../grammar/primitives.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** Whose password it is: read by people and by password managers, and not to be changed. */
export const account: FieldKind = {
  members: { initial: part('value'), why },
  needs: ['initial'],
  ...TEXT,
  tests: TEXT_TESTS,
  program: () => ({ isFixed: true }),
};
