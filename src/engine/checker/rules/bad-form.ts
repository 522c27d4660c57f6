import { schemaRule } from './schemaRule.ts';

export const badForm = schemaRule(
  'bad-form',
  'A name or a time that is written in another way is not understood.',
  'Write it in the form that is expected here.',
);
