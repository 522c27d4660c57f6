import { parseArgs } from 'node:util';
import { suggest } from '../flow/suggest.ts';
import { type Format, OUTPUT_FORMATS } from './formatFindings.ts';

export const USAGE = `npm run check -- [options] [files or folders]

  --fix          mends what can be mended without a doubt, and says what it did
  --migrate      brings flow files to this version of the language
  --watch        checks again after each save, until Ctrl-C
  --format NAME  ${OUTPUT_FORMATS.join(', ')}; text if not given
  --strict       fails on warnings too
  --explain RULE what a rule is for, with a wrong and a right example
  --help         this text

Ends with 0 if nothing is wrong, with 1 if something is, and with 2 if it is not clear what to do.`;

const OPTIONS = {
  fix: { type: 'boolean' },
  migrate: { type: 'boolean' },
  watch: { type: 'boolean' },
  strict: { type: 'boolean' },
  help: { type: 'boolean' },
  explain: { type: 'string' },
  format: { type: 'string', default: 'text' },
} as const;

const isFormat = (name: string): name is Format => OUTPUT_FORMATS.some((format) => format === name);
const meant = (name: string, names: readonly string[]) => {
  const suggestion = suggest(name, names);
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
};

/** What is asked for, or a sentence about what is wrong with it. */
export function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const { format } = values;
    if (!isFormat(format)) return `There is no format "${format}".${meant(format, OUTPUT_FORMATS)}`;
    return { values, positionals, format };
  } catch (error) {
    return unknownIn(args) ?? (error instanceof Error ? error.message : String(error));
  }
}

function unknownIn(args: readonly string[]): string | undefined {
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(OPTIONS, token.name)) continue;
    const names = Object.keys(OPTIONS).map((name) => `--${name}`);
    return `There is no option "${token.rawName}".${meant(token.rawName, names)}`;
  }
  return undefined;
}
