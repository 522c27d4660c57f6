import type { InitOptions } from 'i18next';

/** The options of i18next, in the page and in the service. */
export const I18N_OPTIONS: InitOptions = {
  load: 'currentOnly',
  // A key may end in what a service answered (a scope, a result), so it names no namespace.
  nsSeparator: false,
  interpolation: {
    prefix: '{',
    suffix: '}',
    // Who writes markup escapes what it writes. Escaped twice, a name such as O'Neil would show entities.
    escapeValue: false,
    // A value stays a value, also one that looks like a placeholder or a nested key.
    skipOnVariables: true,
  },
  missingInterpolationHandler: () => '',
  // Neither a key nor a sentence about one is ever shown: without words and without a default there is nothing.
  parseMissingKeyHandler: (_key, defaultValue) => defaultValue ?? '',
  returnedObjectHandler: () => '',
};

/** Values that every text may name, `{product}`: the same in every language. */
export const withConstants = (constants: Readonly<Record<string, string>>): Pick<InitOptions, 'interpolation'> => ({
  interpolation: { ...I18N_OPTIONS.interpolation, defaultVariables: constants },
});
