import { textRule } from './textRule.ts';

export const prototypeKey = textRule(
  'prototype-key',
  'Such a name refers to the prototype of objects, not to the data.',
  'Choose another name.',
);
