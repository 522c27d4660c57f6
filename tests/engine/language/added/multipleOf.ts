import type { RuleTest } from '../../../../src/engine/language/ruleTests/index.ts';

/** A test of rules for `addConstructs.test.ts`, with a keyword of JSON Schema. */
export const multipleOf = {
  schema: { type: 'number', exclusiveMinimum: 0, description: 'The value is a whole number of these' },
  says: 'in steps of {}',
  keyword: 'multipleOf',
  isOfAnyKind: true,
} as const satisfies RuleTest<never>;
