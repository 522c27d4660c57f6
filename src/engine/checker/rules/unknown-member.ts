import { schemaRule } from './schemaRule.ts';

export const unknownMember = schemaRule(
  'unknown-member',
  'A misspelt member would silently do nothing.',
  'Remove it, or use one of the members allowed here.',
);
