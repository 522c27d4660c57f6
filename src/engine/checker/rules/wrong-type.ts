import { schemaRule } from './schemaRule.ts';

export const wrongType = schemaRule(
  'wrong-type',
  'A value of another type cannot be what the member means.',
  'Write what is expected here; editors show it from the schema.',
);
