import { runnerImport } from 'vite';
import type { Theme } from '../theme/Theme.ts';

export interface ReadTheme {
  readonly theme: Theme;
  /** The files that it is read from, as absolute paths. */
  readonly files: readonly string[];
}

/**
 * Reads the theme from its file; each call reads it again.
 *
 * @param file JSON, or a module that exports it as `THEME`; its absolute path
 * @throws if it cannot be read
 */
export async function readTheme(file: string): Promise<ReadTheme> {
  const { module, dependencies } = await runnerImport<{ THEME?: Theme; default?: Theme }>(file, {
    configFile: false,
    logLevel: 'silent',
  });
  const theme = module.THEME ?? module.default;
  if (theme === undefined) throw new Error(`${file} does not export THEME`);
  return { theme, files: [file, ...dependencies] };
}
