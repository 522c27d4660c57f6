import { textRule } from './textRule.ts';

export const duplicateKey = textRule(
  'duplicate-key',
  'If two members have the same name, only the last counts, and readers cannot tell which was meant.',
  'Keep one of the two; the first was never read.',
);
