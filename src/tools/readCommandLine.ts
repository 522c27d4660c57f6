import { type ParseArgsConfig, parseArgs } from 'node:util';
import { endWithReader, tellWrongOption } from '../engine/checker/runCheck.ts';

/**
 * The options of this process. `--help` prints the usage and exits with 0; an unknown option prints the mistake and the
 * usage, and exits with 2.
 */
export function readCommandLine<const T extends ParseArgsConfig>(config: T, usage: string) {
  endWithReader();
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${tellWrongOption(error)}\n\n${usage}`);
    process.exit(2);
  }
}
