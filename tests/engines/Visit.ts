import type { RealPortal } from '../browser/harness/RealPortal.ts';
import { PASSWORD } from '../browser/harness/signingIn.ts';
import { type Engine, KEYS } from './Engine.ts';

const text = (value: string) => JSON.stringify(value);

/** A visitor of the portal, who uses the keyboard. */
export class Visit {
  constructor(
    readonly engine: Engine,
    readonly portal: RealPortal,
  ) {}

  /** Opens an address of the portal, or of another site, and waits until it accepts input. */
  async open(address: string): Promise<void> {
    await this.engine.open(new URL(address, this.portal.origin).href);
    await this.engine.until(`document.readyState === 'complete'`);
  }

  /** Waits for a screen, which may have a state and contain words. */
  async at(screen: string, { state, words }: { readonly state?: string; readonly words?: string } = {}): Promise<void> {
    const where = `[data-screen="${screen}"]${state === undefined ? '' : `[data-state="${state}"]`}`;
    await this.engine.until(
      `document.querySelector('${where}:not([aria-busy="true"])')?.innerText.includes(${text(words ?? '')})`,
    );
  }

  /** Waits for an element. */
  async sees(selector: string): Promise<void> {
    await this.engine.until(`document.querySelector(${text(selector)})`);
  }

  async fill(field: string, value: string): Promise<void> {
    const input = `document.querySelector('[data-field="${field}"] input')`;
    await this.engine.until(`${input} && !${input}.disabled && !${input}.readOnly`);
    await this.engine.read(`(${input}.focus(), ${input}.select())`);
    await this.engine.type(value);
  }

  /** Presses a button or link by Enter, once it is enabled. */
  async press(action: string): Promise<void> {
    await this.pressAt(`[data-action="${action}"]:not([aria-hidden="true"] *)`);
  }

  async pressAt(selector: string): Promise<void> {
    const control = `[...document.querySelectorAll(${text(selector)})].findLast((one) => one.checkVisibility?.() ?? true)`;
    await this.engine.until(`${control}?.matches(':not(:disabled, [aria-disabled="true"], [aria-busy="true"])')`);
    await this.engine.read(`${control}.focus()`);
    await this.engine.type(KEYS.enter);
  }

  /** Ticks a box by the space bar. */
  async tick(name: string): Promise<void> {
    const box = `document.querySelector('input[name="${name}"]')`;
    await this.engine.until(box);
    await this.engine.read(`${box}.focus()`);
    await this.engine.type(' ');
  }

  async reachPassword(username: string): Promise<void> {
    await this.open('/');
    await this.fill('username', username);
    await this.engine.type(KEYS.enter);
    await this.sees('[data-field="password"] input');
  }

  async signIn(username: string, password = PASSWORD): Promise<void> {
    await this.reachPassword(username);
    await this.fill('password', password);
    await this.engine.type(KEYS.enter);
  }

  async signOut(): Promise<void> {
    await this.open('/logout');
    await this.at('sign-in');
  }
}
