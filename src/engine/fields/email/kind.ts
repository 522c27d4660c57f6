import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** An e-mail address. */
export const email: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  sample: 'ada@home.test',
};
