import { schemaRule } from './schemaRule.ts';

export const unknownMember = schemaRule(
  'unknown-member',
  'A misspelt member would do nothing, silently.',
  'Remove it, or use one of the members that may stand here.',
);
