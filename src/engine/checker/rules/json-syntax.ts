import { textRule } from './textRule.ts';

export const jsonSyntax = textRule(
  'json-syntax',
  'A file that cannot be parsed is missing from the portal, and every reference to it fails.',
  'Write strict JSON: double quotes, no comments, no comma before a closing bracket.',
);
