import { parseData } from '../contract/isShallow.ts';
import type { Validate } from '../flow/ScreenModule.ts';
import type { Slots } from '../runtime/ports.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

interface Options {
  /** The shape of each slot, from the portal file. */
  readonly storage: Readonly<Record<string, string>>;
  readonly shapes: Readonly<Record<string, Validate>>;
  /** Cookies that outlast the session. */
  readonly lasting: readonly string[];
  /** The main host, once it is known (D-24). */
  readonly mainHost: () => string | undefined;
}

/**
 * The browser's storage under the names in the specification. Only values that match the slot's shape are read. If the
 * browser refuses to store a value, it is kept in memory for this page (R09).
 */
export class WebSlots implements Slots {
  readonly #options: Options;
  readonly #memory = new Map<string, unknown>();

  constructor(options: Options) {
    this.#options = options;
  }

  read(slot: string): unknown {
    if (this.#memory.has(slot)) return this.#memory.get(slot);
    const value = this.#readRaw(slot);
    const shape = this.#options.storage[slot];
    if (value === undefined || shape === undefined) return undefined;
    return this.#options.shapes[shape]?.(value) === true ? value : undefined;
  }

  write(slot: string, value: unknown): void {
    this.#memory.delete(slot);
    const [area, name] = split(slot);
    try {
      if (area === 'cookie') {
        const { lasting, mainHost } = this.#options;
        writeCookie(name, String(value), { isLasting: lasting.includes(slot), mainHost: mainHost() });
      } else storageOf(area)?.setItem(name, JSON.stringify(value));
    } catch {
      // Storage is denied or full. The visitor must be able to continue.
    }
    const kept = this.#readRaw(slot);
    if (JSON.stringify(kept) === JSON.stringify(area === 'cookie' ? String(value) : value)) return;
    // The previous value must be removed, or a reload would read it.
    if (kept !== undefined) this.remove(slot);
    this.#memory.set(slot, value);
  }

  remove(slot: string): void {
    this.#memory.delete(slot);
    const [area, name] = split(slot);
    try {
      if (area === 'cookie') removeCookie(name, this.#options.mainHost());
      else storageOf(area)?.removeItem(name);
    } catch {
      // If storage cannot be read, there is no value.
    }
  }

  #readRaw(slot: string): unknown {
    const [area, name] = split(slot);
    try {
      if (area === 'cookie') return readCookie(name);
      const text = storageOf(area)?.getItem(name);
      return text === null || text === undefined ? undefined : parseData(text);
    } catch {
      return undefined;
    }
  }
}

function split(slot: string): [area: string, name: string] {
  const dot = slot.indexOf('.');
  return [slot.slice(0, dot), slot.slice(dot + 1)];
}

/** Throws if the browser denies storage (HTML, section 12.2.1). */
const storageOf = (area: string): Storage | undefined =>
  area === 'session' ? window.sessionStorage : area === 'local' ? window.localStorage : undefined;
