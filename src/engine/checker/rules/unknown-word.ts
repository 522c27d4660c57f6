import { schemaRule } from './schemaRule.ts';

export const unknownWord = schemaRule(
  'unknown-word',
  'A word that is not in the list would do nothing, silently.',
  'Use one of the words that may stand here.',
);
