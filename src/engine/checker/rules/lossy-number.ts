import { textRule } from './textRule.ts';

export const lossyNumber = textRule(
  'lossy-number',
  'What is written is not what is compared: a program keeps whole numbers up to 2^53 only.',
  'Write a number that is small enough, or a text.',
);
