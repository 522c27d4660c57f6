import { schemaRule } from './schemaRule.ts';

export const wrongType = schemaRule(
  'wrong-type',
  'The member has no meaning with a value of any other type.',
  'Write a value of the expected type; editors show it from the schema.',
);
