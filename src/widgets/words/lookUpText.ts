import type { i18n } from 'i18next';

type Values = Readonly<Record<string, unknown>>;

/**
 * A text of the current language by its path. An object of texts needs a choice (a state, an answer's word); what is
 * not there is undefined, since a key is never shown raw.
 *
 * @example lookUpText(i18n, 'second-factor', ['mfa', 'title'], { choice: 'otp' })
 */
export function lookUpText(
  i18n: i18n,
  namespace: string,
  path: readonly string[],
  { choice, values = {} }: { readonly choice?: string | undefined; readonly values?: Values } = {},
): string | undefined {
  let found: unknown = i18n.getResourceBundle(i18n.language, namespace);
  for (const part of path) found = own(found, part);
  if (typeof found === 'object' && choice !== undefined) found = own(found, choice);
  return typeof found === 'string' ? interpolate(i18n, found, values) : undefined;
}

const own = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined;

/** i18next's own interpolation, so that values are put in as everywhere else; React escapes what it renders. */
function interpolate(i18n: i18n, text: string, values: Values): string {
  const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));
  return i18n.services.interpolator.interpolate(text, shown, i18n.language, {});
}
