import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from './Engine.ts';

/** Firefox listens where the file says, and contacts no other host. */
const PREFERENCES = {
  'marionette.port': 0,
  'remote.prefs.recommended': true,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'browser.shell.checkDefaultBrowser': false,
  // A mouse, which a machine without a screen may lack.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'ui.prefersReducedMotion': 1,
};

const ARGUMENTS = ['--marionette', '--headless', '--no-remote', '--remote-allow-system-access', '--profile'];

/**
 * A headless Firefox, driven by Marionette: each message is its length, a colon and JSON (firefox-source-docs,
 * testing/marionette/Protocol). The names of commands are those of WebDriver.
 */
export class Firefox extends Engine {
  override readonly name = 'Firefox';
  readonly #answers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    super();
    socket.on('data', (data) => this.#take(data));
  }

  static async start(path: string, capabilities: object = {}): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(path, ARGUMENTS.concat(profile), { stdio: 'ignore' });
    const port = await portIn(profile, child);
    const firefox = new Firefox(child, profile, connect(port, '127.0.0.1'));
    await firefox.command('WebDriver:NewSession', { capabilities: { alwaysMatch: capabilities } });
    return firefox;
  }

  override command(name: string, parameters: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  /** The value of an expression in Firefox itself, which knows its window and what it has logged. */
  async #readBrowser(expression: string): Promise<unknown> {
    await this.command('Marionette:SetContext', { value: 'chrome' });
    const value = await this.read(expression);
    await this.command('Marionette:SetContext', { value: 'content' });
    return value;
  }

  /** By zoom, since no window is narrower than 500. */
  override async widen(width: number): Promise<void> {
    // A pixel of CSS is a whole number of sixtieths of a pixel of the window.
    const zoom = width < 500 ? 60 / 38 : 1;
    await this.command('WebDriver:SetWindowRect', { width: Math.round(width * zoom), height: 800 });
    await this.#readBrowser(`gBrowser.selectedBrowser.fullZoom = ${zoom}`);
    await this.until(`Math.abs(innerWidth - ${width}) <= 1`);
  }

  /** The value of an expression in the page, with the rights of Firefox. */
  async #readSystem(expression: string): Promise<unknown> {
    const parameters = { script: `return (${expression})`, args: [], sandbox: 'system' };
    const answer = await this.command('WebDriver:ExecuteScript', parameters);
    return (answer as { readonly value: unknown }).value;
  }

  override async errors(): Promise<readonly unknown[]> {
    const ofConsole = `Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).getEvents()
      .filter(({ level }) => level === 'error')
      .map((event) => [...event.arguments].map(String).join(' '))`;
    const ofPages = `Services.console.getMessageArray()
      .filter((one) => one instanceof Ci.nsIScriptError && one.sourceName.startsWith('http'))
      .filter(({ category, flags }) => category === 'CSP' || !(flags & Ci.nsIScriptError.warningFlag))
      .map(({ errorMessage }) => errorMessage)`;
    const logged = await this.#readSystem(ofConsole);
    return [logged, await this.#readBrowser(ofPages)].flat();
  }

  override async close(): Promise<void> {
    const isOver = new Promise((done) => this.child.once('exit', done));
    await this.command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => this.child.kill());
    await isOver;
    this.socket.destroy();
    rmSync(this.profile, { recursive: true, force: true });
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, colon));
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      const waiting = this.#answers.get(id);
      this.#answers.delete(id);
      if (error === null) waiting?.resolve(result);
      else waiting?.reject(new Error(`${error.error}: ${error.message}`));
    }
  }
}

/** The port that Firefox chose, as soon as its file is complete. */
async function portIn(profile: string, child: ChildProcess): Promise<number> {
  const [file, over] = [join(profile, 'MarionetteActivePort'), new AbortController()];
  child.once('exit', () => over.abort(new Error('Firefox did not start')));
  const changes = watch(profile, { signal: over.signal });
  const read = () => (existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0);
  for await (const _ of changes) if (read() > 0) break;
  return read();
}
