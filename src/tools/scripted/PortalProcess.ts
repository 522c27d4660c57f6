import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** The longest start in milliseconds: the first creates the database, perhaps on a busy machine. */
const START_LIMIT = 100_000;

/** A Node option: optimising the database engine takes longer than it saves in a process that lives for minutes. */
export const SHORT_LIVED = '--liftoff-only';

/** The server as a process of its own, from the same file as `npm start` and `npm run serve`. */
export class PortalProcess {
  #child: ChildProcess | undefined;
  #said = '';

  /** @param settings environment variables from the table of settings */
  constructor(
    readonly origin: string,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  /**
   * Resolves once the server answers. If the process exits first or times out, it is killed and its output thrown.
   */
  async start(): Promise<void> {
    const entry = 'dist/server/main.js';
    if (!existsSync(entry)) throw new Error(`${entry} is missing: run npm run build`);
    const child = spawn(process.execPath, [SHORT_LIVED, entry], {
      env: { ...process.env, ...this.settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#said = '';
    let limit: NodeJS.Timeout | undefined;
    const answering = new Promise<void>((resolve, reject) => {
      limit = setTimeout(() => reject(new Error(`the portal did not start in time:\n${this.#said}`)), START_LIMIT);
      const listen = (chunk: Buffer) => {
        this.#said += chunk.toString();
        // It prints its address when it listens.
        if (this.#said.includes(this.origin)) resolve();
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('exit', (code) => reject(new Error(`the portal exited with ${code}:\n${this.#said}`)));
    });
    try {
      await answering;
      const ready = await fetch(`${this.origin}/healthz`);
      if (!ready.ok) throw new Error(`/healthz answers ${ready.status}:\n${this.#said}`);
    } catch (error) {
      await this.stop('SIGKILL');
      throw error;
    } finally {
      clearTimeout(limit);
    }
  }

  /** Everything printed since its last start. */
  get said(): string {
    return this.#said;
  }

  /** Stops, runs the administration command on the same data, and starts again. Returns what the command printed. */
  async administer(...words: readonly string[]): Promise<string> {
    await this.stop();
    const env = { ...process.env, ...this.settings };
    const run = promisify(execFile)(process.execPath, [SHORT_LIVED, 'dist/server/admin.js', ...words], { env });
    const { stdout } = await run;
    await this.start();
    return stdout;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await ended;
  }
}
