/**
 * Modules that something smaller stands in for. Forms are compiled from flows: flat objects of strings and booleans,
 * without references, defaults, `allOf`, `oneOf` or markup, so the general machinery for those has nothing to do.
 */
export const STAND_INS: Readonly<Record<string, string>> = {
  'getDefaultRegistry.js': 'registry.ts',
  'markdown-to-jsx/react': 'markdown.ts',
  'createSchemaUtils.js': 'schemaUtils.ts',
  'deepEquals.js': 'deepEquals.ts',
  'resolveUiSchema.js': 'resolveUiSchema.ts',
  'default-colors.mjs': 'defaultColors.ts',
  // The same code without its warnings for developers.
  'react-router': '../../../../node_modules/react-router/dist/production/index.mjs',
};

/** Modules that are imported and never run. Mantine is headless: no variables, colours or classes of its own. */
export const HOLLOW: readonly string[] = [
  'schemaHasNestedConditional.js',
  'MantineClasses.mjs',
  'MantineCssVariables.mjs',
  'local-storage-manager.mjs',
  'use-provider-color-scheme.mjs',
  'use-respect-reduce-motion.mjs',
  'default-variant-colors-resolver.mjs',
  'InputPlaceholder.mjs',
  'InputSuccess.mjs',
  'InputClearButton.mjs',
  'Loader.mjs',
  'style-props-data.mjs',
  // No component here is given a style prop, so nothing resolves one.
  'to-rgba.mjs',
  'parse-theme-color.mjs',
  'luminance.mjs',
  'color-resolver.mjs',
  'font-family-resolver.mjs',
  'font-size-resolver.mjs',
  'spacing-resolver.mjs',
  'border-resolver.mjs',
  'line-height-resolver.mjs',
  'radius-resolver.mjs',
  'size-resolver.mjs',
  'InlineStyles.mjs',
];
