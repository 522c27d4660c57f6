import { addressKey } from '../../contract/address/mailAddress.ts';
import { FORMATS } from '../../contract/formats.ts';
import { isPresent } from '../expressions/isPresent.ts';
import type { TestName } from '../types.ts';
import type { Predicate, Predicates } from './Predicate.ts';

type Judge = (value: unknown, limit: unknown, predicates: Predicates) => boolean;

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Whether a value passes a test, as JSON Schema (2020-12, validation) defines it: a test of texts lets every number
 * pass. Lengths count characters. Days are compared as texts.
 */
const JUDGES: Readonly<Record<TestName, Judge>> = {
  minLength: (value, limit) => !isText(value) || [...value].length >= Number(limit),
  maxLength: (value, limit) => !isText(value) || [...value].length <= Number(limit),
  minimum: (value, limit) => order(value, limit) >= 0,
  maximum: (value, limit) => order(value, limit) <= 0,
  minItems: (value, limit) => !Array.isArray(value) || value.length >= Number(limit),
  maxItems: (value, limit) => !Array.isArray(value) || value.length <= Number(limit),
  type: (value, limit) => (limit === 'integer' ? Number.isInteger(value) : typeof value === 'number'),
  pattern: (value, limit) => !isText(value) || new RegExp(String(limit), 'u').test(value),
  format: (value, limit) =>
    !isText(value) || Object.entries(FORMATS).every(([name, form]) => name !== limit || form.test(value)),
  const: (value, limit) => value === limit,
  sameAs: (value, other) => value === other,
  // Two spellings of the same address are equal.
  differsFrom: (value, other) => !isText(value) || !isText(other) || addressKey(value) !== addressKey(other),
  predicate: (value, name, predicates) => keepsPredicate(value, predicates[String(name)]),
  picked: (value, typed) => isPresent(value) || String(typed ?? '').trim() === '',
  judge: () => true,
};

function keepsPredicate(value: unknown, predicate: Predicate | undefined): boolean {
  if (predicate === undefined) return true;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return true;
  return typeof value !== predicate.of || predicate.holds(value);
}

/** Negative if the value is below the limit, positive if above, zero if equal or not comparable. */
function order(value: unknown, limit: unknown): number {
  if (typeof value === 'number' && typeof limit === 'number') return value - limit;
  return isText(value) && isText(limit) && value !== limit ? (value < limit ? -1 : 1) : 0;
}

/**
 * Whether a value passes a test, given the predicates of the portal. Without its limit a test passes, except that two
 * fields must be the same.
 */
export const isKept = (test: TestName, value: unknown, limit: unknown, predicates: Predicates): boolean =>
  (limit === undefined && test !== 'sameAs') || JUDGES[test](value, limit, predicates);
