import { textRule } from './textRule.ts';

export const prototypeKey = textRule(
  'prototype-key',
  'Such a name reaches into the prototype of objects instead of into the data.',
  'Choose another name.',
);
