import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

// A process that runs several commands, one after the other, each as if it were alone: `node --import tsx` loads their
// modules once for all. It gets a list of [module, options] as JSON, and prints a list of `Ended` as JSON.

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Thrown instead of ending the process. */
class Exit extends Error {
  constructor(readonly code: number) {
    super(`ended with ${code}`);
  }
}

/** @param number so that a module runs again */
async function run(module: string, options: readonly string[], number: number): Promise<Ended> {
  const said = { out: '', error: '' };
  const hearing = (way: keyof typeof said) => (text: string | Uint8Array) => {
    said[way] += String(text);
    return true;
  };
  const kept = { out: process.stdout.write, error: process.stderr.write, log: console.log, complain: console.error };
  process.argv = [process.execPath, module, ...options];
  process.exitCode = undefined;
  process.exit = (code) => {
    throw new Exit(Number(code ?? process.exitCode ?? 0));
  };
  process.stdout.write = hearing('out');
  process.stderr.write = hearing('error');
  console.log = (...parts) => hearing('out')(`${format(...parts)}\n`);
  console.error = (...parts) => hearing('error')(`${format(...parts)}\n`);
  try {
    await import(`${pathToFileURL(module).href}?${number}`);
    return { code: Number(process.exitCode ?? 0), ...said };
  } catch (error) {
    if (error instanceof Exit) return { code: error.code, ...said };
    return { code: 1, out: said.out, error: `${said.error}${error instanceof Error ? error.stack : error}` };
  } finally {
    process.stdout.write = kept.out;
    process.stderr.write = kept.error;
    console.log = kept.log;
    console.error = kept.complain;
  }
}

const { exit } = process;
const commands: readonly (readonly [string, readonly string[]])[] = JSON.parse(process.argv[2] ?? '[]');
const ended: Ended[] = [];
for (const [number, [module, options]] of commands.entries()) ended.push(await run(module, options, number));
process.exitCode = 0;
process.exit = exit;
console.log(JSON.stringify(ended));
