import { literal, reference } from './primitives.ts';
import { RULE_TESTS, type RuleTest } from './ruleTests/index.ts';

export type TestName = keyof typeof RULE_TESTS;

export const TEST_NAMES = Object.keys(RULE_TESTS) as readonly TestName[];
export const isTest = (name: string): name is TestName => Object.hasOwn(RULE_TESTS, name);
export const testNamed = (name: TestName): RuleTest<string> => RULE_TESTS[name];

/** What the limit of a test is, by its schema: a value of the language, a name of a kind, or anything else. */
export function limitKindOf(name: TestName): LimitKind {
  const { schema } = testNamed(name);
  const { title, pattern, 'x-names': kind }: Shape = schema;
  if (title === 'value') return 'value';
  if (schema === literal) return 'literal';
  return pattern === reference.pattern ? 'reference' : (kind ?? 'constant');
}
type LimitKind = 'value' | 'literal' | 'reference' | 'constant' | NonNullable<Shape['x-names']>;
interface Shape {
  readonly title?: string;
  readonly pattern?: string;
  readonly 'x-names'?: 'field' | 'format' | 'predicate';
}
