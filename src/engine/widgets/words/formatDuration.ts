type Unit = 'day' | 'hour' | 'minute' | 'second';

const SECONDS: readonly (readonly [unit: Unit, size: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/**
 * Seconds as a person says them: 900 is "15 minutes", 90 is "1 minute, 30 seconds". Begun seconds count. By
 * `Intl.NumberFormat` and `Intl.ListFormat`, since `Intl.DurationFormat` is younger than the browsers of the build.
 */
export function formatDuration(seconds: number, language: string): string {
  let left = Math.max(0, Math.ceil(seconds));
  const parts: string[] = [];
  for (const [unit, size] of SECONDS) {
    const amount = Math.floor(left / size);
    left -= amount * size;
    if (amount > 0 || (unit === 'second' && parts.length === 0)) parts.push(formatAmount(amount, unit, language));
  }
  return new Intl.ListFormat(language, { type: 'unit', style: language === 'ja' ? 'narrow' : 'short' }).format(parts);
}

/**
 * A number with its unit: "40 days", "40일", "40日". CLDR sets a space between a number and its unit in Japanese, which
 * the texts of the portal do not.
 */
export function formatAmount(amount: number, unit: Unit, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(amount);
  const shown = language === 'ja' ? parts.filter(({ type }) => type !== 'literal') : parts;
  return shown.map(({ value }) => value).join('');
}
