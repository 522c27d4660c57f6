import type { EntryState, Location, Navigation } from '../runtime/ports.ts';

/** How the application's router is told to go somewhere. */
export type Navigate = (address: string, options: { readonly state: EntryState; readonly replace: boolean }) => void;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The browser's history and address. In-app moves go through the router, which keeps our state of an entry under
 * `usr` in `history.state`.
 */
export class BrowserHistory implements Navigation {
  readonly #navigate: Navigate;

  constructor(navigate: Navigate) {
    this.#navigate = navigate;
  }

  current(): Location {
    const { href, pathname, search } = window.location;
    return { href, path: pathname, query: search, state: readState(window.history.state) };
  }

  go(address: string, state: EntryState, replace: boolean): void {
    this.#navigate(address, { state, replace });
  }

  rewrite(address: string, state: EntryState): void {
    const before: unknown = window.history.state;
    window.history.replaceState({ ...(isRecord(before) ? before : {}), usr: state }, '', address);
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

/** Whatever an entry holds, its inputs; another page of this origin may have written it. */
function readState(state: unknown): EntryState {
  const own = isRecord(state) ? state.usr : undefined;
  const inputs = isRecord(own) ? own.inputs : undefined;
  return { inputs: isRecord(inputs) ? inputs : {} };
}
