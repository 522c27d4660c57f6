import { closed, part, reference, used } from '../primitives.ts';

/** Calendar days, inclusive. */
export type Period = { readonly from?: string; readonly until?: string; readonly zone?: string };

/**
 * An operator of guards, `{ operator: operand }`, with everything that tools need to know about it. Its test is in
 * `flow/expressions/operatorTests.ts`, since the page has no descriptions.
 */
export interface Operator<O = never> {
  /** Its operand, as JSON Schema: a guard, a list of guards, a reference, the name of a field, or a constant. */
  readonly schema: object;
  /** Whether all or any of its guards must hold. */
  readonly joins?: 'and' | 'or';
  /** It holds if its guard does not. */
  readonly denies?: true;
  /** The value of its reference is an address. */
  readonly isOfAddress?: true;
  /** An operator without guards as a clause: `email is valid`; undefined if its denial has no clause of its own. */
  tell?(operand: O, isDenied: boolean): string | undefined;
}

const guards = (description: string) => ({ type: 'array', items: part('guard'), minItems: 1, description }) as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day: 2026-12-24' } as const;
/** The checker does not know today's date, so a past period is not a finding (D-140). */
const period = {
  ...closed(
    {
      from: day,
      until: day,
      zone: {
        type: 'string',
        pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$',
        description: "The time zone of these days: Asia/Seoul. The visitor's own if absent",
      },
    },
    [],
  ),
  minProperties: 1,
  description: 'It is a day of this period: from the beginning of one day until the end of another',
} as const;

/** Each operator of guards. */
export const OPERATORS = {
  not: { schema: { ...part('guard'), description: 'This guard does not hold' }, denies: true },
  any: { schema: guards('At least one of these guards holds'), joins: 'or' },
  all: { schema: guards('All of these guards hold'), joins: 'and' },
  valid: {
    schema: { ...used('field', 'A field'), description: 'The value of this field breaks none of its rules' },
    tell: (field: string, isDenied) => `${field} is ${isDenied ? 'not ' : ''}valid`,
  },
  allowed: {
    schema: { ...reference, description: 'An address to which a flow may leave the portal: $result.start.next' },
    isOfAddress: true,
    tell: (address: string, isDenied) => `${address} is ${isDenied ? 'not ' : ''}allowed`,
  },
  openable: {
    schema: { ...reference, description: 'An address that a new tab can open, on any site: $item.link' },
    isOfAddress: true,
    tell: (address: string, isDenied) => `${address} ${isDenied ? 'cannot' : 'can'} be opened`,
  },
  during: {
    schema: period,
    tell: (given: Period, isDenied) => (isDenied ? undefined : tellPeriod(given)),
  },
} as const satisfies Readonly<Record<string, Operator<never>>>;

/** `from 2026-12-01 until 2026-12-24 in Asia/Seoul` */
const tellPeriod = (given: Period): string =>
  (['from', 'until', 'zone'] as const)
    .flatMap((name) => (given[name] === undefined ? [] : [`${name === 'zone' ? 'in' : name} ${given[name]}`]))
    .join(' ');
