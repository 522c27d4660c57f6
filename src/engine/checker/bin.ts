#!/usr/bin/env node
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readDefinition } from './readDefinition.ts';
import { endWithReader, runCheck } from './runCheck.ts';

// `vestibule-check`: checks the portal in the current folder against its definition.json, or another definition file.
const [definition = 'definition.json', args] = takeDefinition(process.argv.slice(2));
endWithReader();
process.exitCode = runCheck(readDefinition(resolve(definition)), args);

/** Removes `--definition <file>` from the arguments. */
function takeDefinition(all: readonly string[]): [file: string | undefined, rest: readonly string[]] {
  const { tokens } = parseArgs({
    args: [...all],
    strict: false,
    tokens: true,
    options: { definition: { type: 'string' } },
  });
  const token = tokens.find((one) => one.kind === 'option' && one.name === 'definition');
  if (token?.kind !== 'option') return [undefined, all];
  const count = token.inlineValue === true ? 1 : 2;
  return [token.value, [...all.slice(0, token.index), ...all.slice(token.index + count)]];
}
