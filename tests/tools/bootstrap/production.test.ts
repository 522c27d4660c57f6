import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleServer } from '../../server/support/bundleServer.ts';
import { freePort } from '../../server/support/freePort.ts';

/** Simulates a container: the command is the first process, to which the kernel delivers only handled signals. */
const AS_FIRST = ['unshare', '--pid', '--fork', '--mount-proc'];
const canBeFirst = spawnSync('unshare', [...AS_FIRST.slice(1), 'true']).status === 0;
if (!canBeFirst) console.warn('Tests of a first process are skipped: unshare may not make a process namespace here');
const canWatch = existsSync('/proc/self/task');
if (!canWatch) console.warn('Tests of whole process trees are skipped: this system has no /proc');

let folder: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vestibule-serve-'));
  copyFileSync('package.json', join(folder, 'package.json'));
  for (const name of ['src', 'node_modules']) symlinkSync(resolve(name), join(folder, name));
  for (const name of ['dist/server', 'dist/client']) mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(resolve(await bundleServer()), join(folder, 'dist/server/main.js'));
  writeFileSync(join(folder, 'dist/client/headers.json'), '{}');
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const childrenOf = (pid: number): number[] => {
  const path = `/proc/${pid}/task/${pid}/children`;
  const own = existsSync(path) ? readFileSync(path, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  return own.flatMap((child) => [child, ...childrenOf(child)]);
};

/** Starts the command of production in front of another service, which needs no database. */
async function serve(command: readonly string[], port: number): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    PORTAL_ORIGIN: `http://localhost:${port}`,
    PORTAL_API_ORIGIN: 'http://127.0.0.1:9',
    LOG_LEVEL: 'silent',
    STOP_DELAY: '0',
  };
  const child = spawn(command[0] ?? '', command.slice(1), { cwd: folder, env, stdio: 'ignore' });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 50_000, interval: 100 }).toBe(true);
  return child;
}

const COMMANDS = [
  ['npm', ['npm', 'run', 'serve']],
  ['sh, which runs npm', ['sh', '-c', 'exec npm run serve']],
  ['node', ['node', 'src/tools/bootstrap/production.mjs']],
] as const;

it.skipIf(!canWatch).each(COMMANDS)(
  'R07: SIGTERM to %s ends every process that it started',
  async (_, command) => {
    const port = await freePort(1);
    const child = await serve(command, port);
    await endsAll(child, child.pid ?? 0, port);
  },
  90_000,
);

it.skipIf(!canWatch || !canBeFirst).each(COMMANDS)(
  'R07: SIGTERM to %s as the first process of a container ends every process that it started',
  async (_, command) => {
    const port = await freePort(1);
    const child = await serve([...AS_FIRST, ...command], port);
    const [first = 0] = childrenOf(child.pid ?? 0);
    await endsAll(child, first, port);
  },
  90_000,
);

/** Like the shell of Windows, which reports that it knows no such command and continues after `||`. */
const WITHOUT_EXEC = ['bash', '-c', 'enable -n exec; eval "$0"'];
const hasBash = spawnSync('bash', ['-c', ':']).status === 0;
if (!hasBash) console.warn('The test of a shell without exec is skipped: there is no bash here');

it.skipIf(!canWatch || !hasBash)(
  'npm run serve starts from a shell that has no exec',
  async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const port = await freePort(1);
    const child = await serve([...WITHOUT_EXEC, scripts.serve], port);
    const [server = 0] = childrenOf(child.pid ?? 0);
    await endsAll(child, server, port);
  },
  90_000,
);

/** @param signalled the process that gets the signal, and no other */
async function endsAll(child: ChildProcess, signalled: number, port: number): Promise<void> {
  const all = [child.pid ?? 0, ...childrenOf(child.pid ?? 0)];
  const ended = once(child, 'exit');
  process.kill(signalled, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 20_000 }).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
}
