import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { childrenOf } from '../nodes/processTimes.ts';
import { fillIn, type Places, type Product } from './Product.ts';

/** Milliseconds between two looks at a product that starts, and the longest start in seconds. */
const PAUSE = 10;
const LONGEST_START = 300;

export interface RunningProduct {
  /** From the start of the process to the first answer. */
  readonly seconds: number;
  /** Megabytes of resident memory of all its processes; 0 if the system does not report it (`/proc`). */
  memory(): number;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const environmentOf = ({ environment }: Product, places: Places) => ({
  ...process.env,
  ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value, places)])),
});

/** @throws if a command fails, with what it said */
export function runCommands(product: Product, commands: readonly (readonly string[])[], places: Places): void {
  for (const command of commands) {
    const [program = '', ...words] = command.map((word) => fillIn(word, places));
    execFileSync(program, words, { env: environmentOf(product, places), stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** @returns once it has answered with 200 */
export async function startProduct(product: Product, places: Places): Promise<RunningProduct> {
  const began = performance.now();
  const [program = '', ...words] = product.start.map((word) => fillIn(word, places));
  // A group of its own, so that no process of it is left over.
  const child = spawn(program, words, { env: environmentOf(product, places), detached: true, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
  }
  const address = `http://localhost:${places.port}${product.ready}`;
  while (!(await answers(address))) {
    const isLate = performance.now() - began > LONGEST_START * 1000;
    if (isLate) end(child, 'SIGKILL');
    if (isLate || child.exitCode !== null) throw new Error(`${product.name} does not start:\n${said}`);
    await setTimeout(PAUSE);
  }
  return {
    seconds: (performance.now() - began) / 1000,
    memory: () => residentMemory(child.pid ?? 0),
    end: (signal) =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        end(child, signal);
      }),
  };
}

const end = ({ pid }: ChildProcess, signal: NodeJS.Signals) => process.kill(-(pid ?? 0), signal);

const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** @see `man 5 proc_pid_status`: VmRSS, in kilobytes */
function residentMemory(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readStatus(pid)) ?? [];
  return Number(kilobytes) / 1024 + childrenOf(pid).reduce((sum, child) => sum + residentMemory(child), 0);
}

function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
