import { runnerImport } from 'vite';
import type { Theme } from '../theme/Theme.ts';

export interface ReadTheme {
  readonly theme: Theme;
  /** The files from which the theme was read, as absolute paths. */
  readonly files: readonly string[];
}

/**
 * Reads the theme from its file, again at each call.
 *
 * @param file the absolute path of a JSON file, or of a module that exports the theme as `THEME`
 * @throws if the theme cannot be read
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
