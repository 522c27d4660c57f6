import { visibleLines } from '../../engine/checker/formats/formatText.ts';
import { readOptions, USAGE } from './readAnswers.ts';
import type { Terminal } from './terminal.ts';
import type { Tried } from './tryScreen.ts';

/**
 * The command `try`.
 * @param root the folder of the project
 * @returns the exit code
 */
export async function runTry(tried: Tried, args: readonly string[], terminal: Terminal, root = '.'): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    terminal.complain(visibleLines(`${options}\n\n${USAGE}`));
    return 2;
  }
  if (options.help) {
    terminal.print(USAGE);
    return 0;
  }
  // Imported after the command line is parsed, since loading the compiler and the runtime takes a second.
  const { tryScreen } = await import('./tryScreen.ts');
  return tryScreen(tried, options, terminal, root);
}
