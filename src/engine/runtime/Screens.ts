import type { PortalProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { ScreenMatch } from './ports.ts';

type Loader = () => Promise<{ readonly default: ScreenModule }>;

/** Every screen of a portal, by id: its route, and the way to the rest of it. */
export interface Directory {
  readonly routes: PortalProgram['routes'];
  readonly screens: Readonly<Record<string, Loader>>;
}

/** The directory, or what fetches it. */
export type DirectorySource = Directory | (() => Promise<Directory>);

/** The screens that are known by now: the one that came with the page, and all of them once the directory is here. */
export class Screens {
  #directory: Directory | undefined;
  #fetching: Promise<Directory> | undefined;
  /** The screen that came with the page, and the path that it came for. */
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

  /** Keeps a chunk that is here; `path` where it came with the page for that path. */
  keep(screen: string, module: ScreenModule, path?: string): void {
    this.#modules.set(screen, module);
    if (path !== undefined) this.#opening = { screen, path };
  }

  /**
   * Whether a match is that of all routes: among some of them a pattern may take a path that belongs to another screen.
   * The page that came says itself which screen its path means.
   */
  isCertain({ screen }: ScreenMatch, path: string): boolean {
    return this.#directory !== undefined || (this.#opening?.screen === screen && this.#opening.path === path);
  }

  moduleOf(screen: string): ScreenModule | undefined {
    return this.#modules.get(screen);
  }

  /** What fails is tried again by the next who asks. */
  async fetchDirectory(): Promise<Directory> {
    if (this.#directory !== undefined) return this.#directory;
    if (typeof this.#source !== 'function') return this.#source;
    this.#fetching ??= this.#source().finally(() => {
      this.#fetching = undefined;
    });
    this.#directory = await this.#fetching;
    return this.#directory;
  }

  /** The chunk of a screen; undefined where there is no such screen. */
  async fetchModule(screen: string): Promise<ScreenModule | undefined> {
    const { screens } = await this.fetchDirectory();
    const module = (await screens[screen]?.())?.default;
    if (module !== undefined) this.#modules.set(screen, module);
    return module;
  }
}
