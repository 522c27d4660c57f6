import { textRule } from './textRule.ts';

export const lossyNumber = textRule(
  'lossy-number',
  'Programs read another number than was written: whole numbers are exact only up to 2^53.',
  'Write a smaller number, or a text.',
);
