import type { InitOptions } from 'i18next';

/** The options for i18next, in the page and in the service. */
export const I18N_OPTIONS: InitOptions = {
  load: 'currentOnly',
  // A key may end in a value from the service (a scope, a result), so no character in a key separates a namespace.
  nsSeparator: false,
  interpolation: {
    prefix: '{',
    suffix: '}',
    // React escapes texts itself. If they were escaped twice, a name such as O'Neil would show entities.
    escapeValue: false,
    // A value stays as it is, even if it looks like a placeholder or a nested key.
    skipOnVariables: true,
  },
  missingInterpolationHandler: () => '',
  // Visitors never see a key: a missing text without a default is empty.
  parseMissingKeyHandler: (_key, defaultValue) => defaultValue ?? '',
  returnedObjectHandler: () => '',
};

/** Values that every text may name, such as `{product}`, which are the same in every language. */
export const withConstants = (constants: Readonly<Record<string, string>>): Pick<InitOptions, 'interpolation'> => ({
  interpolation: { ...I18N_OPTIONS.interpolation, defaultVariables: constants },
});
