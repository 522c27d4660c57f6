import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked } from '../../grammar/fieldMembers.ts';
import { TEXT, TEXT_TESTS } from '../textValue.ts';

/** A one-time code. */
export const code: FieldKind = {
  members: { ...asked, ...after },
  ...TEXT,
  tests: TEXT_TESTS,
  secret: 'code',
  sample: '123456',
};
