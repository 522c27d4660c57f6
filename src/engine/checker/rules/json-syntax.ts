import { textRule } from './textRule.ts';

export const jsonSyntax = textRule(
  'json-syntax',
  'Write strict JSON: double quotes, no comments, no comma before a closing bracket.',
);
