import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { Engine } from './Engine.ts';

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
  ) {
    super();
  }

  /** @param path of WebKitWebDriver, beside which Xvfb is installed */
  static async start(path: string, port: number): Promise<WebKit> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
    // Without a graphics card, compositing takes most of the time.
    const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    const driver = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
    const origin = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${origin}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true);
    const { sessionId } = (await post(`${origin}/session`, { capabilities: {} })) as { readonly sessionId: string };
    return new WebKit([driver, screen], `${origin}/session/${sessionId}`);
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
  }
}

async function post(address: string, parameters: object): Promise<unknown> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(parameters) });
  const { value }: { readonly value: unknown } = await answer.json();
  if (!answer.ok) throw new Error(JSON.stringify(value));
  return value;
}
