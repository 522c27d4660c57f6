import { parseArgs } from 'node:util';
import { tellWrongOption } from '../../engine/checker/tellWrongOption.ts';

export const USAGE = `npm run try -- SCREEN [options]

  --answers FILE     answers of the service and the browser, by operation; all others succeed
  --visit FILE       plays a visit that npm run diff or npm run check printed as JSON; then without SCREEN
  --of TEXT          the entry with this text, if the file has several visits: the start of a fingerprint, a promise
  --inputs FILE      the inputs, one per line; without it the terminal asks for them
  --take NAME=VALUE  an input of the screen; may be repeated
  --hold SLOT=VALUE  a stored value, session.account=…; may be repeated
  --language NAME    the language of the texts
  --help             this text

Exits with 0 if every line of the inputs or every step of the visit worked, 1 if one did not, and 2 if the options are invalid.`;

const OPTIONS = {
  answers: { type: 'string' },
  inputs: { type: 'string' },
  visit: { type: 'string' },
  of: { type: 'string' },
  take: { type: 'string', multiple: true },
  hold: { type: 'string', multiple: true },
  language: { type: 'string' },
  help: { type: 'boolean' },
} as const;

export interface TryOptions {
  readonly screen: string | undefined;
  readonly answers: string | undefined;
  readonly inputs: string | undefined;
  readonly visit: string | undefined;
  readonly of: string | undefined;
  readonly take: Readonly<Record<string, unknown>>;
  readonly hold: Readonly<Record<string, unknown>>;
  readonly language: string | undefined;
  readonly help: boolean;
}

/** The options, or a sentence about what is wrong with them. */
export function readOptions(args: readonly string[]): TryOptions | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [screen, more] = positionals;
    if (more !== undefined) return `Give one screen: "${more}" is extra.`;
    const { answers, inputs, visit, of, language, help = false } = values;
    if (visit !== undefined && (screen ?? answers ?? inputs ?? values.take ?? values.hold) !== undefined)
      return 'A visit begins at its own screen, with its own answers and inputs.';
    return {
      screen,
      answers,
      inputs,
      visit,
      of,
      language,
      help,
      take: readPairs(values.take),
      hold: readPairs(values.hold),
    };
  } catch (error) {
    return tellWrongOption(error);
  }
}

const readPairs = (pairs: readonly string[] = []): Record<string, unknown> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, name = pair, value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      return [name, readValue(value)];
    }),
  );

/** JSON if it is a record, a list, a number or a boolean; otherwise the text itself. */
function readValue(text: string): unknown {
  if (!/^(?:[[{]|true$|false$|-?\d+$)/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
