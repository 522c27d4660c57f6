import { textRule } from './textRule.ts';

export const lossyNumber = textRule(
  'lossy-number',
  'The written number is not the one that is compared: programs keep whole numbers exact up to 2^53 only.',
  'Write a number that is small enough, or a text.',
);
