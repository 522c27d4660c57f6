import type { PortalProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { ScreenMatch } from './ports.ts';

type Loader = () => Promise<{ readonly default: ScreenModule }>;

/** Every screen of a portal, by id: its route, and a loader for the rest of the screen. */
export interface Directory {
  readonly routes: PortalProgram['routes'];
  readonly screens: Readonly<Record<string, Loader>>;
}

/** The directory, or a function that fetches it. */
export type DirectorySource = Directory | (() => Promise<Directory>);

/** The screens known so far: the page's initial screen, and all of them once the directory is loaded. */
export class Screens {
  #directory: Directory | undefined;
  #fetching: Promise<Directory> | undefined;
  /** The page's initial screen, and the path for which the page was served. */
  #opening: { readonly screen: string; readonly path: string } | undefined;
  readonly #source: DirectorySource;
  readonly #modules = new Map<string, ScreenModule>();

  constructor(source: DirectorySource) {
    this.#source = source;
    if (typeof source !== 'function') this.#directory = source;
  }

  get directory(): Directory | undefined {
    return this.#directory;
  }

  /**
   * Stores a loaded chunk. `path` is given if it is the page's initial screen: the path for which the page was served.
   */
  keep(screen: string, module: ScreenModule, path?: string): void {
    this.#modules.set(screen, module);
    if (path !== undefined) this.#opening = { screen, path };
  }

  /**
   * Whether the match would be the same if all routes were known. While only some are known, a pattern may match a path
   * that belongs to another screen. For the path for which the page was served, the page itself names the screen.
   */
  isCertain({ screen }: ScreenMatch, path: string): boolean {
    return this.#directory !== undefined || (this.#opening?.screen === screen && this.#opening.path === path);
  }

  moduleOf(screen: string): ScreenModule | undefined {
    return this.#modules.get(screen);
  }

  /** Loads the directory. After a failure, the next call tries again. */
  async fetchDirectory(): Promise<Directory> {
    if (this.#directory !== undefined) return this.#directory;
    if (typeof this.#source !== 'function') return this.#source;
    this.#fetching ??= this.#source().finally(() => {
      this.#fetching = undefined;
    });
    this.#directory = await this.#fetching;
    return this.#directory;
  }

  /** The chunk of a screen; undefined if there is no such screen. */
  async fetchModule(screen: string): Promise<ScreenModule | undefined> {
    const { screens } = await this.fetchDirectory();
    const module = (await screens[screen]?.())?.default;
    if (module !== undefined) this.#modules.set(screen, module);
    return module;
  }
}
