import { schemaRule } from './schemaRule.ts';

export const badForm = schemaRule(
  'bad-form',
  'The portal cannot read a name or time in any other form.',
  'Write it in the expected form.',
);
