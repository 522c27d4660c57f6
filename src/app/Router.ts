import type { Navigate } from '../adapters/BrowserHistory.ts';

/**
 * Between the runtime, which wants to go somewhere, and the router, which is there only once the page is drawn. Before
 * that an entry is written as the router writes it, and whoever listens is told.
 */
export class Router {
  readonly navigate: Navigate = (address, options) => this.#go(address, options);
  #go: Navigate;

  constructor(onChange: () => void) {
    this.#go = (address, { state, replace }) => {
      const entry = { usr: state, key: 'early', idx: 0 };
      if (replace) window.history.replaceState(entry, '', address);
      else window.history.pushState(entry, '', address);
      onChange();
    };
  }

  /** From now on the router goes. */
  connect(navigate: Navigate): void {
    this.#go = navigate;
  }
}
