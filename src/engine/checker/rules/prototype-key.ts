import { textRule } from './textRule.ts';

export const prototypeKey = textRule(
  'prototype-key',
  "The name refers to an object's prototype, not to data.",
  'Choose another name.',
);
