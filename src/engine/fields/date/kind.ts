import { day } from '../../contract/schemas.ts';
import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** A calendar day, YYYY-MM-DD. */
export const date: FieldKind = {
  ...TEXT,
  type: () => day,
  tests: ['pattern', 'format', 'minimum', 'maximum'],
  sample: '2026-06-15',
};
