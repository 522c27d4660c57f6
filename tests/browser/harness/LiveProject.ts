import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { type ServerState, STATE_PATH } from '../../../src/engine/development/ServerState.ts';
import { copySources } from '../../../src/tools/copySources.ts';
import { makeDataFolder } from '../../server/support/dataFolder.ts';

/** Milliseconds: the server compiles its own sources, perhaps on a busy machine. */
const START_LIMIT = 120_000;
const WRITTEN = ['flows', 'locales', 'src/theme'];

/** A copy of the project under `npm run dev`. Tests may change its flows, texts and theme. */
export class LiveProject {
  readonly #folder: string;
  readonly #port: number;
  #server: ChildProcess | undefined;
  #data: string | undefined;
  #said = '';

  /** @param port of the page; the three ports after it are free too */
  constructor(folder: string, port: number) {
    this.#folder = resolve(folder);
    this.#port = port;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Everything that the command printed. */
  get said(): string {
    return this.#said;
  }

  /** Resolves when the page and the service answer; throws with the command's output if it ends. */
  async start(): Promise<void> {
    copySources(this.#folder);
    this.#data = await makeDataFolder();
    linkPackages(join(this.#folder, 'node_modules'));
    const server = spawn(process.execPath, ['--import', 'tsx', 'src/tools/dev/main.ts'], {
      cwd: this.#folder,
      env: { ...process.env, PORT: String(this.#port), DATA_DIR: this.#data, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that its service ends with it.
      detached: true,
    });
    this.#server = server;
    const listen = (chunk: Buffer) => {
      this.#said += chunk.toString();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    await expect
      .poll(() => this.#answers(), { timeout: START_LIMIT, message: 'npm run dev answers' })
      .toBe(true)
      .catch((error: Error) => {
        throw new Error(`${error.message}\n${this.#said}`);
      });
  }

  /** The development server's version: when it was made, in milliseconds. */
  async version(): Promise<number> {
    const state: ServerState = await (await fetch(this.origin + STATE_PATH)).json();
    return state.version;
  }

  /** The text of a file, by its path in the project. */
  read(path: string): string {
    return readFileSync(join(this.#folder, path), 'utf8');
  }

  /** The number of the first line of a file that has this text, from 1. */
  lineOf(path: string, text: string): number {
    const lines = this.read(path).split('\n');
    return lines.findIndex((line) => line.includes(text)) + 1;
  }

  /** Saves a file. */
  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text);
  }

  /** Saves a file with `from`, which occurs once, replaced by `to`. */
  edit(path: string, from: string, to: string): void {
    const before = this.read(path);
    if (before.split(from).length !== 2) throw new Error(`${path} does not have this text exactly once: ${from}`);
    this.write(
      path,
      before.replace(from, () => to),
    );
  }

  /**
   * Runs a command in the folder of the project.
   * @throws with its output, if its exit code is not 0
   */
  run(command: string): string {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: this.#folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** The files of a folder, as paths in the project. */
  list(folder: string): string[] {
    return filesBelow(join(this.#folder, folder)).map((name) => join(folder, name));
  }

  /** Restores flows, texts and theme. Unchanged files are not written. */
  restore(): void {
    for (const folder of WRITTEN) {
      for (const path of this.list(folder)) {
        if (!existsSync(dirname(path))) rmSync(join(this.#folder, dirname(path)), { recursive: true, force: true });
        else if (!existsSync(path)) rmSync(join(this.#folder, path));
        else if (readFileSync(path, 'utf8') !== this.read(path)) this.write(path, readFileSync(path, 'utf8'));
      }
    }
  }

  /** Ends every process at once. A server that is about to restart would first do that. */
  async stop(): Promise<void> {
    const server = this.#server;
    if (server?.pid === undefined || server.exitCode !== null) return;
    const ended = new Promise<void>((settle) => server.once('exit', () => settle()));
    process.kill(-server.pid, 'SIGKILL');
    await ended;
    if (this.#data !== undefined) rmSync(this.#data, { recursive: true, force: true, maxRetries: 3 });
  }

  async #answers(): Promise<boolean> {
    const isOk = (path: string) =>
      fetch(this.origin + path).then(
        ({ ok }) => ok,
        () => false,
      );
    return (await isOk('/')) && (await isOk('/apis/v1/env'));
  }
}

/** Links each package instead of their folder, where each server keeps its own bundles of packages (`.vite`). */
function linkPackages(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of readdirSync('node_modules')) {
    if (name !== '.vite') symlinkSync(resolve('node_modules', name), join(folder, name));
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
