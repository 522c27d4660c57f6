import { textRule } from './textRule.ts';

export const encoding = textRule(
  'encoding',
  'Each editor shows different wrong letters in a file that is not UTF-8.',
  'Save the file as UTF-8 without a byte order mark.',
);
