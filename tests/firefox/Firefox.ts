import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Firefox listens where the file says, and contacts no other host. */
const PREFERENCES = {
  'marionette.port': 0,
  'remote.prefs.recommended': true,
  'network.proxy.no_proxies_on': 'localhost, 127.0.0.1',
  'browser.shell.checkDefaultBrowser': false,
};

const ARGUMENTS = ['--marionette', '--headless', '--no-remote', '--remote-allow-system-access', '--profile'];

/**
 * A headless Firefox, driven by Marionette: each message is its length, a colon and JSON (firefox-source-docs,
 * testing/marionette/Protocol). The names of commands are those of WebDriver.
 */
export class Firefox {
  readonly #answers = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  #received = Buffer.alloc(0);
  #last = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: Socket,
  ) {
    socket.on('data', (data) => this.#take(data));
  }

  static async start(path = '/usr/bin/firefox-esr', capabilities: object = {}): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(profile, 'user.js'), lines.join('\n'));
    const child = spawn(path, ARGUMENTS.concat(profile), { stdio: 'ignore' });
    const port = await portIn(profile, child);
    const firefox = new Firefox(child, profile, connect(port, '127.0.0.1'));
    await firefox.command('WebDriver:NewSession', { capabilities: { alwaysMatch: capabilities } });
    return firefox;
  }

  /** Sends a command and waits for its answer. */
  command(name: string, parameters: object): Promise<unknown> {
    this.#last += 1;
    const id = this.#last;
    const message = JSON.stringify([0, id, name, parameters]);
    this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve, reject) => this.#answers.set(id, { resolve, reject }));
  }

  async open(url: string): Promise<void> {
    await this.command('WebDriver:Navigate', { url });
  }

  /** The value of an expression in the page, in its own world or, with the rights of Firefox, in that of the system. */
  async read(expression: string, sandbox: 'default' | 'system' = 'default'): Promise<unknown> {
    const script = `return (${expression})`;
    const answer = await this.command('WebDriver:ExecuteScript', { script, args: [], sandbox });
    return (answer as { readonly value: unknown }).value;
  }

  /** Waits until an expression is true in the page, or in the one that follows it. */
  async until(expression: string): Promise<void> {
    const script = `const done = arguments[0];
      const look = () => ((${expression}) ? done(true) : requestAnimationFrame(look));
      look();`;
    await this.command('WebDriver:ExecuteAsyncScript', { script, args: [] }).catch((error: Error) => {
      if (error.message.includes('unloaded')) return this.until(expression);
      throw new Error(`${expression}: ${error.message}`);
    });
  }

  /** The value of an expression in Firefox itself, which knows its window and what it has logged. */
  async readBrowser(expression: string): Promise<unknown> {
    await this.command('Marionette:SetContext', { value: 'chrome' });
    const value = await this.read(expression);
    await this.command('Marionette:SetContext', { value: 'content' });
    return value;
  }

  /** Makes the page as wide as that in pixels of CSS: by zoom, since no window is narrower than 500. */
  async widen(width: number): Promise<void> {
    // A pixel of CSS is a whole number of sixtieths of a pixel of the window.
    const zoom = width < 500 ? 60 / 38 : 1;
    await this.command('WebDriver:SetWindowRect', { width: Math.round(width * zoom), height: 800 });
    await this.readBrowser(`gBrowser.selectedBrowser.fullZoom = ${zoom}`);
    await this.until(`Math.abs(innerWidth - ${width}) <= 1`);
  }

  /** Errors that pages have logged: of the console, of scripts, and reports of the CSP. */
  async errors(): Promise<readonly unknown[]> {
    const ofConsole = `Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).getEvents()
      .filter(({ level }) => level === 'error')
      .map((event) => [...event.arguments].map(String).join(' '))`;
    const ofPages = `Services.console.getMessageArray()
      .filter((one) => one instanceof Ci.nsIScriptError && one.sourceName.startsWith('http'))
      .filter(({ category, flags }) => category === 'CSP' || !(flags & Ci.nsIScriptError.warningFlag))
      .map(({ errorMessage }) => errorMessage)`;
    const logged = await this.read(ofConsole, 'system');
    return [logged, await this.readBrowser(ofPages)].flat();
  }

  /** Presses the keys one after the other, as a person does. Names of other keys are code points of WebDriver. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.command('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async close(): Promise<void> {
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
