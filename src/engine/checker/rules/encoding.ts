import { textRule } from './textRule.ts';

export const encoding = textRule(
  'encoding',
  'A file that is not UTF-8 shows wrong letters in one editor and other wrong letters in the next.',
  'Save the file as UTF-8 without a byte order mark.',
);
