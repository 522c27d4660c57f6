import type { Unit } from './functions.ts';

/**
 * A number as text in a language, with its unit where it has one: "40 days", "40일", "40日". CLDR sets a space between a
 * number and its unit in Japanese, which the texts of the portal do not.
 */
export function presentNumber(number: number, unit: Unit | undefined, language: string): string {
  if (unit === undefined) return String(number);
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(number);
  const shown = language === 'ja' ? parts.filter(({ type }) => type !== 'literal') : parts;
  return shown.map(({ value }) => value).join('');
}
