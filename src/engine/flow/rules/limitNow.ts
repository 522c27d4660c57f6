import { addressKey } from '../../contract/address/mailAddress.ts';
import type { FieldRule } from '../Program.ts';
import type { ValidationError } from '../ScreenModule.ts';
import type { Value } from '../types.ts';
import type { Predicate } from './Predicate.ts';

/** What a rule can read where it is judged. */
export interface RuleReading {
  /** The value of the rule's field. */
  own(): unknown;
  /** The text typed into the rule's field. */
  typed(): string | undefined;
  field(name: string): unknown;
  evaluate(limit: Value): unknown;
  predicate(name: string): Predicate | undefined;
}

interface Judged extends Pick<FieldRule, 'test' | 'limit'> {
  readonly bound?: FieldRule['bound'] | undefined;
}
type LimitNow = (limit: Value | undefined, reading: RuleReading) => unknown;

const size: LimitNow = (limit = '', reading) => {
  const now = reading.evaluate(limit);
  return typeof now === 'number' || typeof now === 'string' ? now : undefined;
};
const count: LimitNow = (limit = '', reading) => {
  const now = reading.evaluate(limit);
  return typeof now === 'number' ? now : undefined;
};
const constant: LimitNow = (limit) => limit;

/** Tests whose limit at run time is neither a number nor the limit as it is written. */
const LIMITS_NOW: Readonly<Partial<Record<FieldRule['test'], LimitNow>>> = {
  required: () => true,
  minimum: size,
  maximum: size,
  // An absent value is compared as an empty text, so any other value differs from it.
  sameAs: (field, reading) => reading.field(String(field)) ?? '',
  differsFrom: (limit = '', reading) => differ(reading.own(), reading.evaluate(limit)),
  predicate: (name, reading) => passes(reading.own(), reading.predicate(String(name))),
  picked: (_, reading) => (reading.typed()?.trim() ? true : undefined),
};

/** The limit that a rule puts into the validated data; undefined, which accepts every value, if there is none now. */
export const limitNow = ({ test, limit, bound }: Judged, reading: RuleReading) =>
  (LIMITS_NOW[test] ?? (bound === undefined ? constant : count))(limit, reading);

/** Two spellings of the same address are equal. */
const differ = (value: unknown, other: unknown): boolean =>
  typeof value !== 'string' || typeof other !== 'string' || addressKey(value) !== addressKey(other);

/** Whether a predicate holds. A value of another type passes. */
function passes(value: unknown, predicate: Predicate | undefined): boolean {
  if (predicate === undefined) return true;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true;
  return typeof value !== predicate.of || predicate.holds(value);
}

/** The member of the validated data with the limits of each field's rules, in order. */
export const LIMITS = '$limits';
/** The member of the validated data with the currently required fields. */
export const REQUIRED = '$required';

/** Where ajv found an error: the field, and the index of the rule if a rule is broken. */
export function placeOf({ instancePath, schemaPath = '', params }: ValidationError) {
  const missing = params.missingProperty;
  const [, field = ''] = instancePath.split('/');
  const [, index] = /^#\/properties\/[^/]+\/rules\/(\d+)/.exec(schemaPath) ?? [];
  return typeof missing === 'string'
    ? { field: missing, isMissing: true }
    : { field, isMissing: false, index: index === undefined ? undefined : Number(index) };
}
