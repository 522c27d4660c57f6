import { schemaRule } from './schemaRule.ts';

export const unknownWord = schemaRule(
  'unknown-word',
  'A word that is not in the list would silently do nothing.',
  'Use one of the words allowed here.',
);
