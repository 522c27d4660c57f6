import { isRecord } from '../contract/isRecord.ts';

/** A value as written in the file. */
export const quote = (value: unknown) => (typeof value === 'string' ? `"${value}"` : JSON.stringify(value));

/** The first clause of a description, in lower case to continue a sentence: "a step". */
export const clauseOf = (about: string) => begun(about.replace(/(?:[,:;(]|\. ).*$/, '').trim());

const begun = (words: string) => words.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object { … }',
};

/** The expected type, for the sentence "… where … is expected". */
export function nameType({ type, description }: Readonly<Record<string, unknown>>): string {
  const name = TYPES[String(type)] ?? 'something else';
  return typeof description === 'string'
    ? `${name} is expected (${begun(firstOf(description))})`
    : `${name} is expected`;
}

/** The form that a text or an object does not have, for the sentence "… is not …": "a time (300ms, 3s, 10m)". */
export function nameForm({ description, pattern }: Readonly<Record<string, unknown>>): string {
  if (typeof description !== 'string') return `in the expected form: ${String(pattern)}`;
  const name = clauseOf(description);
  const rest = firstOf(description)
    .slice(name.length)
    .replace(/^[,:;] /, '');
  return rest === '' || rest.startsWith('(') ? `${name} ${rest}`.trim() : `${name} (${rest})`;
}

const firstOf = (description: string) => description.replace(/\. .*$/, '');

/** The current value, in words. */
export function nameValue(value: unknown): string {
  if (isRecord(value)) return `an object with ${Object.keys(value).map(quote).join(', ') || 'no members'}`;
  if (Array.isArray(value)) return 'a list';
  return quote(value) ?? 'nothing';
}

/** How many of something a list must have: "at least 2 steps". */
export const atLeast = (count: number, one: string, many: string) =>
  count === 1 ? `at least one ${one} is expected here` : `at least ${count} ${many} are expected here`;

export const needsNoList = (only: unknown) => `one entry needs no list: write ${quote(only)}`;
