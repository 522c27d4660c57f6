import type { EntryState, Location, Navigation } from '../../engine/runtime/ports.ts';

/** Where the portal without a browser is. */
export const ORIGIN = 'https://login.portal.test';

interface Entry {
  readonly address: string;
  readonly state: EntryState;
}

/** A browser's history in memory. `visit` is called as the application's router would. */
export class MemoryNavigation implements Navigation {
  entries: Entry[];
  index = 0;
  readonly left: { readonly address: string; readonly replace: boolean }[] = [];
  readonly opened: string[] = [];
  readonly posted: { readonly address: string; readonly fields: readonly (readonly [string, string])[] }[] = [];
  visit: () => void = () => {};

  constructor(
    address: string,
    readonly origin = ORIGIN,
    state: EntryState = { inputs: {} },
  ) {
    this.entries = [{ address, state }];
  }

  current(): Location {
    const entry = this.entries[this.index] ?? { address: '/', state: { inputs: {} } };
    const url = new URL(entry.address, this.origin);
    return { href: url.href, path: url.pathname, query: url.search, state: entry.state };
  }

  get address(): string {
    return this.entries[this.index]?.address ?? '';
  }

  go(address: string, state: EntryState, replace: boolean): void {
    const entry = { address, state };
    if (replace) this.entries[this.index] = entry;
    else {
      this.entries = [...this.entries.slice(0, this.index + 1), entry];
      this.index += 1;
    }
    queueMicrotask(() => this.visit());
  }

  back(): void {
    this.index = Math.max(0, this.index - 1);
    this.visit();
  }

  forward(): void {
    this.index = Math.min(this.entries.length - 1, this.index + 1);
    this.visit();
  }

  rewrite(address: string, state: EntryState): void {
    this.entries[this.index] = { address, state };
  }

  renew(show: () => void): void {
    show();
  }

  leave(address: string, replace: boolean): void {
    this.left.push({ address, replace });
  }

  open(address: string): void {
    this.opened.push(address);
  }

  post(address: string, fields: readonly (readonly [string, string])[]): void {
    this.posted.push({ address, fields });
  }
}
