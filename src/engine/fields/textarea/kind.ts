import type { FieldKind } from '../../flow/FieldKind.ts';
import { plain } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** Lines of text. */
export const textarea: FieldKind = {
  members: plain,
  ...TEXT,
  tests: TEXT_TESTS,
  sample: 'We still need it.',
};
