import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Engine } from './Engine.ts';
import { encodePng } from './encodePng.ts';

/** The addresses of the commands (WebDriver, section 6.5). */
const ADDRESSES: Readonly<Record<string, string>> = {
  'WebDriver:Navigate': 'url',
  'WebDriver:ExecuteScript': 'execute/sync',
  'WebDriver:PerformActions': 'actions',
  'WebDriver:SetWindowRect': 'window/rect',
};

/** WebDriver gives no log, so each page keeps its own, from the end of its load on. */
const LISTEN = `(() => {
  if (window.wrong) return;
  window.wrong = [];
  addEventListener('error', ({ message }) => window.wrong.push(message));
  addEventListener('unhandledrejection', ({ reason }) => window.wrong.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.wrong.push(violatedDirective));
})()`;

/** WebKitGTK's MiniBrowser on a screen of its own, driven by WebDriver over HTTP. */
export class WebKit extends Engine {
  override readonly name = 'WebKit';
  readonly #errors: unknown[] = [];

  private constructor(
    private readonly processes: readonly ChildProcess[],
    private readonly session: string,
    /** A folder for Xvfb's screen and for settings. */
    private readonly memory: string,
  ) {
    super();
  }

  /** @param path of WebKitWebDriver, beside which Xvfb is installed */
  static async start(path: string, port: number): Promise<WebKit> {
    const memory = mkdtempSync(join(tmpdir(), 'webkit-'));
    const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-fbdir', memory, '-nolisten', 'tcp'];
    const screen = spawn('Xvfb', options, {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
    const fonts = join(memory, 'fonts.conf');
    writeFileSync(fonts, writeFonts());
    const env = {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      FONTCONFIG_FILE: fonts,
      // Without a graphics card, compositing takes most of the time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    };
    const driver = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const { sessionId } = (await post(`${origin}/session`, { capabilities: {} })) as { readonly sessionId: string };
    return new WebKit([driver, screen], `${origin}/session/${sessionId}`, memory);
  }

  override async command(name: string, parameters: object): Promise<unknown> {
    return { value: await post(`${this.session}/${ADDRESSES[name]}`, parameters) };
  }

  override async open(url: string): Promise<void> {
    await this.errors();
    await super.open(url);
    await this.read(LISTEN);
  }

  /** No window is narrower than 447. */
  override async widen(width: number): Promise<void> {
    await this.command('WebDriver:SetWindowRect', { width: Math.max(width, 450), height: 900 });
  }

  /** Of the whole screen, since WebKitGTK's own pictures may never come. */
  override async picture(): Promise<Buffer> {
    await this.read('requestAnimationFrame(() => requestAnimationFrame((time) => (window.drawn = time)))');
    await this.until('window.drawn');
    await this.read('delete window.drawn');
    return encodePng(readFileSync(join(this.memory, 'Xvfb_screen0')));
  }

  override async errors(): Promise<readonly unknown[]> {
    const found = await this.read('window.wrong?.splice(0) ?? []').catch(() => []);
    this.#errors.push(...(Array.isArray(found) ? found : []));
    return this.#errors;
  }

  override async close(): Promise<void> {
    await fetch(this.session, { method: 'DELETE' }).catch(() => {});
    for (const child of this.processes) {
      const isOver = once(child, 'exit');
      child.kill();
      await isOver;
    }
    rmSync(this.memory, { recursive: true, force: true });
  }
}

/** Without a desktop, WebKitGTK has no `system-ui`, and takes a later font of a list. Other engines ask fontconfig. */
function writeFonts(): string {
  const family = execFileSync('fc-match', ['--format', '%{family[0]}', 'system-ui'], { encoding: 'utf8' });
  return `<?xml version="1.0"?><fontconfig><include>/etc/fonts/fonts.conf</include><match target="pattern">
    <test name="family"><string>system-ui</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${family}</string></edit>
  </match></fontconfig>`;
}

async function post(address: string, parameters: object): Promise<unknown> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(parameters) });
  const { value }: { readonly value: unknown } = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}
