import { textRule } from './textRule.ts';

export const duplicateKey = textRule(
  'duplicate-key',
  'Of two members with one name only the last counts, and a reader cannot see which was meant.',
  'Keep one of the two; the other was never read.',
);
