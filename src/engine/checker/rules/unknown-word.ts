import { schemaRule } from './schemaRule.ts';

export const unknownWord = schemaRule('unknown-word', 'Use one of the words that may stand here.');
