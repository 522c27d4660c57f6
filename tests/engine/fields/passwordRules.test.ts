import { expect, it } from 'vitest';
import { passwordRulesOf } from '../../../src/engine/fields/new-password/passwordRulesOf.ts';

it.each<readonly [title: string, rules: readonly (readonly [string, unknown])[], written: string | undefined]>([
  [
    'bounds',
    [
      ['minLength', 8],
      ['maxLength', 30],
    ],
    'minlength: 8; maxlength: 30;',
  ],
  [
    'a letter of any case, and a digit',
    [
      ['pattern', '[A-Za-z]'],
      ['pattern', '[0-9]'],
    ],
    'required: lower, upper; required: digit;',
  ],
  [
    'each case of its own',
    [
      ['pattern', '[a-z]'],
      ['pattern', '[A-Z]'],
    ],
    'required: lower; required: upper;',
  ],
  ['signs, the hyphen first and the bracket last', [['pattern', '[!\\]@\\-_\\\\]']], 'required: [-!@_\\]];'],
  [
    'no pattern that is more than one class',
    [
      ['pattern', '^\\S*$'],
      ['pattern', '[b-d]'],
      ['judge', 'service'],
    ],
    undefined,
  ],
])('the rules for a browser that generates a password: %s', (_title, rules, written) => {
  expect(passwordRulesOf(rules.map(([test, limit]) => ({ test, limit })))).toBe(written);
});
