import { schemaRule } from './schemaRule.ts';

export const wrongType = schemaRule(
  'wrong-type',
  'The member has no meaning with a value of another type.',
  'Write what is expected here; editors show it from the schema.',
);
