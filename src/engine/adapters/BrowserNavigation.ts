import { isRecord } from '../contract/isRecord.ts';
import { isShallow } from '../contract/isShallow.ts';
import { VISIT_VERSION } from '../contract/visit.ts';
import type { EntryState, Location, Navigation } from '../runtime/ports.ts';
import type { BrowserHistory } from './BrowserHistory.ts';
import { isServed } from './isServed.ts';

/** The router's `navigate`. */
export type Navigate = (address: string, options: { readonly state: EntryState; readonly replace: boolean }) => void;

/** The browser's address, and every navigation from a screen. */
export class BrowserNavigation implements Navigation {
  readonly #history: BrowserHistory;
  #navigate: Navigate;
  /** The version of the portal that this page is of. */
  readonly #version = versionOfVisit();

  constructor(history: BrowserHistory) {
    this.#history = history;
    // Until the router has rendered, its navigator is used directly.
    this.#navigate = (address, { state, replace }) =>
      replace ? history.replace(address, state) : history.push(address, state);
  }

  /** From now on, navigates with the router. */
  connect(navigate: Navigate): void {
    this.#navigate = navigate;
  }

  current(): Location {
    const { pathname, search, state } = this.#history.position().location;
    return { href: window.location.href, path: pathname, query: search, state: readState(state) };
  }

  go(address: string, state: EntryState, replace: boolean): void {
    this.#navigate(address, { state, replace });
  }

  rewrite(address: string, state: EntryState): void {
    this.#history.rewrite(address, state);
  }

  back(): void {
    this.#history.go(-1);
  }

  renew(show: () => void): void {
    if (versionOfVisit() === this.#version) show();
    else void isServed().then((isThere) => (isThere ? window.location.reload() : show()));
  }

  leave(address: string, replace: boolean): void {
    if (replace) window.location.replace(address);
    else window.location.assign(address);
  }

  open(address: string): void {
    window.open(address, '_blank', 'noopener,noreferrer');
  }

  post(address: string, fields: readonly (readonly [name: string, value: string])[]): void {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = address;
    form.hidden = true;
    for (const [name, value] of fields) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }
}

/** The version of the portal that the visit has; undefined: the visit has ended, or the service names none. */
const versionOfVisit = (): string | undefined => VISIT_VERSION.exec(document.cookie)?.[0];

/** The state of a history entry. The stored value may be anything: another page of this origin may have written it. */
function readState(state: unknown): EntryState {
  const { inputs, key, held, given, reference } = isRecord(state) ? state : {};
  return {
    inputs: isRecord(inputs) && isShallow(inputs) ? inputs : {},
    ...(typeof key === 'string' ? { key } : {}),
    ...(typeof held === 'string' ? { held } : {}),
    ...(isRecord(given) && isShallow(given) ? { given } : {}),
    ...(typeof reference === 'string' ? { reference } : {}),
  };
}
