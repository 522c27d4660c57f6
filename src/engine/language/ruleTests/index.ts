import { literal, part, reference, used } from '../primitives.ts';

/**
 * A test of a rule, `{ test: limit }`, with everything that tools need to know about it. How its limit is found at run
 * time is in `flow/rules/limitNow.ts`, since the page has no descriptions.
 */
export interface RuleTest<L = never> {
  /** Its limit, as JSON Schema: a value of the language, a reference, a name, or a constant. */
  readonly schema: object;
  /** The test in a sentence for reviewers; `{}` stands for the limit. */
  readonly says: string;
  /** What it measures, and on which side its limit is: `{min}` or `{max}` in its message. */
  readonly measures?: 'characters' | 'size' | 'entries';
  readonly bound?: 'min' | 'max';
  /** Why a rule with the limit 0 is a mistake. */
  readonly zero?: string;
  /** The keyword of JSON Schema for a limit that never changes; undefined if there is none. */
  readonly keyword?: string;
  /** The keyword for a limit that is read from the validated data, if it differs from `keyword` (`ruleKeywords.ts`). */
  readonly current?: string;
  /** With a guard: a keyword and its limit, if `keyword` cannot read a limit from the data. */
  guarded?(
    limit: L,
    patternOf: (format: string) => string,
  ): readonly [keyword: string | undefined, limit: string | number];
  /** A field's own rule replaces the one of its kind. So does each test with a bound. */
  readonly replaces?: true;
  /** What it depends on besides the value of its field: another value, the typed text, or the service alone. */
  readonly needs?: 'other' | 'typed' | 'service';
  /** It compares the value with another one. */
  readonly compares?: 'equal' | 'different';
  /** A value must be given, as in a required field. */
  readonly asks?: true;
  /** It applies to fields of any kind. Any other test applies to the kinds that list it. */
  readonly isOfAnyKind?: true;
  /** Whether it accepts more than a schema of the service cannot be decided. */
  readonly isUndecided?: true;
}

const limit = { ...part('value'), description: 'A number, a day as YYYY-MM-DD, or a value that is one' } as const;
const atLeastOne = 'this never fails: nothing is shorter than that';

/** Each test, with those named after keywords of JSON Schema (2020-12, validation, sections 6 and 7) first. */
export const RULE_TESTS = {
  minLength: {
    schema: limit,
    says: 'at least {} characters',
    measures: 'characters',
    bound: 'min',
    zero: atLeastOne,
    keyword: 'minLength',
  },
  maxLength: {
    schema: limit,
    says: 'at most {} characters',
    measures: 'characters',
    bound: 'max',
    zero: 'this never holds: no text is that short',
    keyword: 'maxLength',
  },
  minimum: {
    schema: limit,
    says: 'not below {}',
    measures: 'size',
    bound: 'min',
    keyword: 'minimum',
    current: 'atLeast',
  },
  maximum: {
    schema: limit,
    says: 'not above {}',
    measures: 'size',
    bound: 'max',
    keyword: 'maximum',
    current: 'atMost',
  },
  minItems: {
    schema: limit,
    says: 'at least {} entries',
    measures: 'entries',
    bound: 'min',
    zero: atLeastOne,
    keyword: 'minItems',
  },
  maxItems: {
    schema: limit,
    says: 'at most {} entries',
    measures: 'entries',
    bound: 'max',
    zero: 'this never holds for a field with a choice',
    keyword: 'maxItems',
  },
  type: {
    schema: { enum: ['number', 'integer'], description: 'The value is such a number' },
    says: 'the type {}',
    keyword: 'type',
    replaces: true,
    guarded: (type: string) => [type === 'integer' ? 'multipleOf' : undefined, 1],
  },
  pattern: {
    schema: { type: 'string', minLength: 1, description: 'The value matches this regular expression (ECMA-262)' },
    says: 'the pattern {}',
    keyword: 'pattern',
    isUndecided: true,
  },
  format: {
    schema: used('format', 'A format'),
    says: 'the format {}',
    keyword: 'format',
    guarded: (format: string, patternOf) => ['pattern', patternOf(format)],
    isUndecided: true,
  },
  const: {
    schema: literal,
    says: 'exactly {}',
    keyword: 'const',
    current: 'equals',
    isOfAnyKind: true,
    isUndecided: true,
  },
  sameAs: {
    schema: used('field', 'A field'),
    says: 'the same as in the field {}',
    current: 'equals',
    needs: 'other',
    compares: 'equal',
    isOfAnyKind: true,
    isUndecided: true,
  },
  differsFrom: {
    schema: reference,
    says: 'different from {}',
    current: 'holds',
    needs: 'other',
    compares: 'different',
    isOfAnyKind: true,
  },
  predicate: {
    schema: used('predicate', 'A predicate'),
    says: 'the test {}',
    current: 'holds',
    isOfAnyKind: true,
    isUndecided: true,
  },
  picked: {
    schema: { const: true, description: 'The typed text was chosen from the list' },
    says: 'chosen from the list',
    needs: 'typed',
    asks: true,
    isUndecided: true,
  },
  judge: {
    schema: { const: 'service', description: 'Only the service can judge it' },
    says: 'a decision of the service',
    needs: 'service',
    isOfAnyKind: true,
    isUndecided: true,
  },
} as const satisfies Readonly<Record<string, RuleTest<never>>>;
