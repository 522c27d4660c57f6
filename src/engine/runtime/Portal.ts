import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { chooseLanguage } from '../contract/chooseLanguage.ts';
import { isRecord } from '../contract/isRecord.ts';
import type { PortalProgram, RouteProgram } from '../flow/Program.ts';
import type { ScreenModule, Validate } from '../flow/ScreenModule.ts';
import type { Shell } from '../flow/types.ts';
import { buildAddress, concealInputs, findMissing, readInputs } from './addresses/targetAddress.ts';
import { FlowStore } from './FlowStore.ts';
import { fetchEnvironment } from './fetchEnvironment.ts';
import { findSecrets, HeldSecrets } from './HeldSecrets.ts';
import type { Observer } from './Observer.ts';
import { OwnMoves } from './OwnMoves.ts';
import type { Environment, PortalParts } from './PortalParts.ts';
import type { Location, Ports, ScreenMatch } from './ports.ts';
import type { ScreenHost } from './ScreenHost.ts';
import { type Directory, type DirectorySource, Screens } from './Screens.ts';
import { ShellStore } from './ShellStore.ts';
import { StateEntries } from './StateEntries.ts';
import { givenBy, readSlots, stateOf, surroundingsOf } from './surroundingsOf.ts';
import { Toasts } from './Toasts.ts';
import { withSlot } from './verbs/store.ts';

type Inputs = Readonly<Record<string, unknown>>;
type ShellRoute = Pick<RouteProgram, 'shell' | 'quiet'>;

export interface PortalOptions {
  /** Its routes are those that are known before the directory is loaded. */
  readonly program: PortalProgram;
  /** Validators of the answers to the shells' calls. */
  readonly answers: ScreenModule['answers'];
  readonly directory: DirectorySource;
  readonly shapes: Readonly<Record<string, Validate>>;
  readonly ports: Ports;
  readonly parts: PortalParts;
}

/** The whole portal. It knows the environment, the language and the address, and starts a visit for each address. */
export class Portal implements ScreenHost {
  /** Development tools wrap these. */
  ports: Ports;
  observer?: Observer;
  portal: PortalProgram;
  readonly parts: PortalParts;
  readonly toasts: Toasts;
  readonly entries: StateEntries;
  readonly #held = new HeldSecrets(() => this.ports.random());
  view: FlowStore | undefined = undefined;
  shell: ShellStore | undefined = undefined;
  environment: Environment;
  here: Location;
  stored: Readonly<Record<string, unknown>> = {};
  /** Whether the environment is known, or the wait for it has timed out (D-96). */
  isReady = false;
  /** Whether this site or another one led to the current address. */
  #arrival: 'here' | 'elsewhere' = 'here';
  #match: ScreenMatch | undefined;
  /** What the previous screens passed to the shell. */
  given: ScreenHost['gives'];
  reference: string | undefined;
  steps: string[] = [];
  #options: PortalOptions;
  #screens: Screens;
  readonly #ownMoves = new OwnMoves();
  #isGoing = false;

  constructor(options: PortalOptions) {
    this.#options = options;
    this.ports = options.ports;
    this.parts = options.parts;
    this.#screens = new Screens(options.directory);
    const routes = this.#screens.directory?.routes;
    this.portal = { ...options.program, ...(routes === undefined ? {} : { routes }) };
    this.toasts = new Toasts(options.ports.clock);
    this.entries = new StateEntries(this);
    this.here = options.ports.navigation.current();
    this.given = this.here.state.given ?? {};
    this.reference = this.here.state.reference;
    this.environment = this.#readEnvironment(undefined);
    this.stored = readSlots(this.ports.slots, this.portal.portal.storage);
    makeObservable(this, {
      portal: observableRef,
      view: observableRef,
      shell: observableRef,
      environment: observableRef,
      here: observableRef,
      given: observableRef,
      stored: observableRef,
      isReady: observable,
      language: computed,
      surroundings: computed,
      gives: computed,
      preload: action,
      renew: action,
      visit: action,
      move: action,
      store: action,
      conceal: action,
    });
  }

  /** Requests the environment. Resolves when screens may begin. An answer that arrives later is still used. */
  async start(): Promise<void> {
    await fetchEnvironment(this.ports, this.portal, this.language, (answer) => {
      this.reference ??= answer.reference;
      if (answer.kind === 'fault' || !answer.success) return;
      runInAction(() => {
        this.environment = this.#readEnvironment(answer.data);
      });
      this.#refresh();
    });
    runInAction(() => {
      this.isReady = true;
    });
    this.#begin();
  }

  /** Switches to another version of the portal, from the next screen on; only in development. */
  renew(options: Omit<PortalOptions, 'ports' | 'parts'> & { readonly directory: Directory }): void {
    this.#options = { ...this.#options, ...options };
    this.#screens = new Screens(options.directory);
    this.portal = { ...options.program, routes: options.directory.routes };
  }

  /** Takes the page's initial screen: its chunk is loaded before the directory, with the routes it needs. */
  preload(screen: string, module: ScreenModule): void {
    this.#screens.keep(screen, module, this.here.path);
    this.portal = { ...this.portal, routes: { ...module.routes, ...this.portal.routes } };
  }

  /** Stores a prefetched chunk of a screen. */
  keep(screen: string, module: ScreenModule): void {
    this.#screens.keep(screen, module);
  }

  /** Loads the directory, unless it is already loaded. */
  async fetchDirectory(): Promise<void> {
    const { routes } = await this.#screens.fetchDirectory();
    if (this.portal.routes === routes) return;
    runInAction(() => {
      this.portal = { ...this.portal, routes };
    });
  }

  /**
   * Calls `run` when all routes are known. If the directory cannot be loaded, the known routes are used, and the next
   * screen shows an error.
   */
  whenKnown(run: () => void): void {
    if (this.#screens.directory !== undefined) {
      run();
      return;
    }
    const { view } = this;
    const runHere = () => view === this.view && run();
    this.fetchDirectory().then(runHere, runHere);
  }

  /** The browser shows another history entry: another state of this visit, or another visit. */
  move(): void {
    if (!this.entries.follow(this.view)) {
      this.visit();
      return;
    }
    this.here = this.ports.navigation.current();
    this.acted();
  }

  /** The address has changed: leaves the current screen, and visits the screen at the address. */
  visit(): void {
    const { navigation } = this.ports;
    // The visitor went back or forward, or typed an address.
    if (!this.#isGoing) this.acted();
    // A history entry that this page did not create is treated like a link from wherever the document was opened.
    this.#arrival = this.#isGoing ? 'here' : this.ports.visitor.arrival();
    this.#isGoing = false;
    this.given = this.gives;
    this.view?.exit();
    this.shell?.exit();
    this.here = navigation.current();
    this.stored = readSlots(this.ports.slots, this.portal.portal.storage);
    const { view } = this;
    // Another document would have no messages and secrets for the next screen.
    if (this.here.state.held ?? this.#ownMoves.banner ?? this.toasts.list[0]) this.#show();
    else navigation.renew(() => runInAction(() => view === this.view && this.#show()));
  }

  /** Starts a visit to the screen at the address, as soon as it is certain which screen that is. */
  #show(): void {
    const match = this.ports.addresses.match(this.here.path, this.portal.routes);
    this.#match = match !== undefined && this.#screens.isCertain(match, this.here.path) ? match : undefined;
    const route = this.#route;
    if (match === undefined || route === undefined) {
      this.#wait();
      return;
    }
    const { screen, parameters } = match;
    const sources = {
      parameters,
      query: this.here.query,
      state: { inputs: this.#held.inputsOf(this.here.state) },
      isShape: (shape: string, value: unknown) => this.#options.shapes[shape]?.(value) === true,
    };
    const inputs = readInputs(route.takes, sources);
    const missing = findMissing(route.takes, inputs);
    if (missing !== undefined && missing.instead !== screen) {
      if (this.#screens.directory === undefined) {
        this.#wait();
        return;
      }
      this.observer?.redirected?.(screen, missing.input);
      if (this.goTo(missing.instead, {}, true)) return;
    }
    const shell = this.portal.shells[route.shell];
    this.shell = shell === undefined ? undefined : this.#openShell(route, shell, readInputs(shell.takes, sources));
    const view = new FlowStore(this, inputs);
    view.say(this.#ownMoves.banner);
    this.view = view;
    const known = this.#screens.moduleOf(screen);
    if (known === undefined) this.#fetch(screen, view);
    else view.load(known);
    this.#begin();
  }

  get language(): string {
    const { fallback, languages } = this.portal.languages;
    const wanted = [this.stored[this.portal.portal.language.cookie], ...this.ports.visitor.languages()];
    return chooseLanguage(wanted, Object.keys(languages)) ?? fallback;
  }

  get surroundings(): ScreenHost['surroundings'] {
    const { environment, here, language, stored, portal } = this;
    const screen = this.#match?.screen;
    return surroundingsOf(portal, { environment, here, language, stored, screen, arrival: this.#arrival });
  }

  get gives(): ScreenHost['gives'] {
    return givenBy(this.view, this.given);
  }

  /** The id of the current screen, even while its chunk loads. */
  get screen(): string | undefined {
    return this.view === undefined ? undefined : this.#match?.screen;
  }

  goTo(screen: string, inputs: Inputs, replace: boolean, isShell = false, banner?: OwnMoves['banner']): boolean {
    // D-09: the shell never leads to the screen that is already shown.
    if (isShell && screen === this.#match?.screen) return false;
    const to = buildAddress(this.portal, screen, inputs, this.here, this.ports.addresses);
    if (to === undefined || (replace && !this.#mayGoAlone(screen))) return false;
    this.#isGoing = true;
    this.#ownMoves.banner = banner;
    this.ports.navigation.go(
      to.address,
      this.#held.hold({ ...to.state, ...stateOf(this.gives), reference: this.reference }, to.held),
      replace,
    );
    return true;
  }

  acted(): void {
    this.#ownMoves.forget();
  }

  /** D-09: a redirect that would complete a loop does not happen. The visitor stays and sees an error. */
  #mayGoAlone(screen: string): boolean {
    const isNew = this.#ownMoves.take(this.#match?.screen, screen);
    if (!isNew) this.toasts.show({ variant: 'error', message: { key: 'errors.unknown' } });
    return isNew;
  }

  conceal(): void {
    const { secrets, names } = findSecrets(this.#route?.takes, this.here.query);
    if (names.length === 0) return;
    const { known, others } = this.#held.split(secrets);
    const { address, state } = concealInputs(this.here, names, others);
    this.ports.navigation.rewrite(address, this.#held.hold(state, known));
    this.here = this.ports.navigation.current();
  }

  store(slot: string, value: unknown): void {
    const { slots } = this.ports;
    if (value === undefined) slots.remove(slot);
    else slots.write(slot, value);
    this.stored = withSlot(this.stored, slot, value);
  }

  /** Shows the shell until the directory is loaded and determines the screen at the address. */
  #wait(): void {
    if (this.#screens.directory !== undefined) return;
    this.#match = undefined;
    const view = new FlowStore(this, {});
    this.view = view;
    this.shell ??= this.#openShell({ shell: '', quiet: true }, {}, {});
    const ask = () => {
      this.fetchDirectory().then(
        () => runInAction(() => view === this.view && this.#show()),
        () => view.miss(ask),
      );
    };
    ask();
  }

  #openShell(route: ShellRoute, shell: Shell, inputs: Inputs): ShellStore {
    const [{ answers }, { operations }] = [this.#options, this.portal];
    const isQuiet = route.quiet === true;
    return new ShellStore(this, { id: route.shell, shell, inputs, answers, operations, isQuiet });
  }

  /** A screen begins when the environment is known and its chunk is loaded. */
  #begin(): void {
    const { shell, view } = this;
    if (!this.isReady) return;
    if (shell !== undefined && !shell.snapshot.begun) shell.begin();
    // When the shell was entered, its steps may have led elsewhere, or stored a value that the screen reads.
    if (view !== undefined && view === this.view && view.program !== undefined && !view.snapshot.begun) view.begin();
  }

  #fetch(screen: string, view: FlowStore): void {
    this.#screens.fetchModule(screen).then(
      (module) => {
        if (module === undefined || view !== this.view) return;
        view.load(module);
        this.#begin();
      },
      () => view.miss(() => this.#fetch(screen, view)),
    );
  }

  #refresh(): void {
    this.view?.dispatch({ kind: 'refresh' });
    this.shell?.dispatch({ kind: 'refresh' });
  }

  /** Reads the environment from the answer. By default, the answer's members are those of `$env`. */
  #readEnvironment(data: unknown): Environment {
    const { readEnvironment } = this.parts;
    return readEnvironment?.(data, new URL(this.here.href).hostname) ?? { env: isRecord(data) ? data : {} };
  }

  get #route(): RouteProgram | undefined {
    return this.#match === undefined ? undefined : this.portal.routes[this.#match.screen];
  }
}
