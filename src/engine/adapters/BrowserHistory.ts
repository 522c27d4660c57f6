import { createPath, type Location, NavigationType, type Navigator, type To } from 'react-router-dom';

/** The position in the history, in the format of `<Router>`. */
export interface HistoryPosition {
  readonly location: Location<unknown>;
  readonly navigationType: NavigationType;
}

/**
 * `isMove` means that another entry is shown. Otherwise the current entry has a new address, and the screen stays.
 */
type Listener = (isMove: boolean) => void;

/**
 * The browser's history as the router's navigator. `BrowserRouter` keeps its history inside React, but the first visit
 * begins before React renders, so that no typed text is lost (R02). An entry stores only the state passed to it.
 */
export class BrowserHistory implements Navigator {
  #position: HistoryPosition = { location: readLocation(), navigationType: NavigationType.Pop };
  readonly #listeners = new Set<Listener>();
  #isHeld = false;
  #isMoved = false;

  constructor() {
    window.addEventListener('popstate', () => {
      if (this.#isHeld) this.#isMoved = true;
      else this.#follow();
    });
  }

  /**
   * Makes the visitor's navigation wait, since React can only hydrate the HTML's own screen.
   * @returns a function that ends the wait and performs the pending navigation
   */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      if (this.#isMoved) this.#follow();
    };
  }

  readonly position = (): HistoryPosition => this.#position;

  readonly listen = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

  // Arrow functions, since the router calls these without their object.
  readonly push = (to: To, state?: unknown): void => {
    const address = this.createHref(to);
    try {
      window.history.pushState(state, '', address);
    } catch (error) {
      // Safari refuses more than a hundred entries in half a minute. A full page load still works.
      if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
      window.location.assign(address);
      return;
    }
    this.#arrive(NavigationType.Push, true);
  };

  readonly replace = (to: To, state?: unknown): void => {
    window.history.replaceState(state, '', this.createHref(to));
    this.#arrive(NavigationType.Replace, true);
  };

  /** Gives the current entry another address and state. The screen stays. */
  rewrite(to: To, state: unknown): void {
    window.history.replaceState(state, '', this.createHref(to));
    this.#arrive(this.#position.navigationType, false);
  }

  readonly go = (delta: number): void => window.history.go(delta);

  #follow(): void {
    const before = this.#position.location;
    this.#position = { location: readLocation(), navigationType: NavigationType.Pop };
    const { pathname, search, hash } = this.#position.location;
    // A change of only the hash does not lead to another screen.
    this.#notify(pathname !== before.pathname || search !== before.search || hash === before.hash);
  }

  #arrive(navigationType: NavigationType, isMove: boolean): void {
    this.#position = { location: readLocation(), navigationType };
    this.#notify(isMove);
  }

  #notify(isMove: boolean): void {
    for (const listener of this.#listeners) listener(isMove);
  }
}

function readLocation(): Location<unknown> {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  return { pathname, search, hash, state, key: 'default' };
}
