import type { TOptions } from 'i18next';

/**
 * Values for `t()`. They are passed as `replace`, so that i18next never takes a value's name for one of its options.
 * The plural form depends on the value `count`, or else on the only number, as in "Enter at least {min} characters".
 *
 * @example t('minLength', fill({ min: 8 }))
 */
export function fill(values: Readonly<Record<string, unknown>>): TOptions {
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
  const { count = onlyNumberOf(values) } = values;
  return typeof count === 'number' ? { replace, count } : { replace };
}

function onlyNumberOf(values: Readonly<Record<string, unknown>>): number | undefined {
  const [first, ...others] = Object.values(values).filter((value) => typeof value === 'number');
  return others.length === 0 ? first : undefined;
}
