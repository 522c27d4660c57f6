import { textRule } from './textRule.ts';

export const jsonSyntax = textRule(
  'json-syntax',
  'A file that does not parse says nothing, and whatever names it hangs in the air.',
  'Write strict JSON: double quotes, no comments, no comma before a closing bracket.',
);
