import type { ResourceKey } from 'i18next';
import { ownMember } from '../contract/isRecord.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { Directory } from '../runtime/Screens.ts';
import { screenOf } from '../texts/namespaces.ts';
import type { WidgetLoader } from '../widgets/WidgetLoader.ts';
import { onlyIfThere } from './onlyIfThere.ts';
import type {
  Fetch,
  LanguageDirectory,
  Next,
  OwnTexts,
  PortalDirectory,
  PortalModules,
  ScreenTexts,
  Texts,
} from './PortalModules.ts';
import { withWidgets } from './withWidgets.ts';

/** Prefetched screens with their texts, by id. */
export type Prefetched = Readonly<
  Record<string, { readonly default?: ScreenModule | undefined; readonly texts?: ResourceKey | undefined }>
>;

/**
 * The chunks of a portal. The initial screen's chunks are loaded from the addresses in its HTML, without the directory,
 * so the first screen costs the same however many screens and languages there are.
 */
export class PortalChunks {
  #given: ReadonlyMap<string, string>;
  #modules: Pick<PortalModules, 'directory'>;
  readonly #widgets: WidgetLoader;
  /** The screens whose texts are loaded, by language and id, and what usually follows each. */
  readonly #following = new Map<string, Next | undefined>();

  /** @param given addresses of chunks, by `data-chunk` */
  constructor(modules: Pick<PortalModules, 'directory'>, widgets: WidgetLoader, given: ReadonlyMap<string, string>) {
    this.#widgets = widgets;
    this.#given = given;
    this.#modules = modules;
  }

  /** Switches to chunks of another version of the portal. */
  renew(modules: Pick<PortalModules, 'directory'>): void {
    this.#given = new Map();
    this.#following.clear();
    this.#modules = modules;
  }

  #fetchDirectory(): Promise<PortalDirectory> {
    return onlyIfThere('directory', async () => (await this.#modules.directory()).default)();
  }

  /** The screen of the initial HTML; undefined if its chunk cannot be loaded from there. */
  async opening(screen: string): Promise<ScreenModule | undefined> {
    const fetch = this.#ofPage<ScreenModule>(`screen/${screen}`);
    if (fetch === undefined) return undefined;
    return (await withWidgets(fetch, this.#widgets)().catch(() => undefined))?.default;
  }

  async directory(): Promise<Directory> {
    const { routes, screens } = await this.#fetchDirectory();
    const guarded = Object.entries(screens).map(
      ([id, fetch]) => [id, onlyIfThere(`screen ${id}`, withWidgets(fetch, this.#widgets))] as const,
    );
    return { routes, screens: Object.fromEntries(guarded) };
  }

  /** Prefetches a screen and its texts. Failures are ignored: the visit that needs them fetches again. */
  async prefetch(language: string, screen: string): Promise<Prefetched> {
    if (this.#following.has(`${language}/${screen}`)) return {};
    try {
      const { screens, texts } = await this.#fetchDirectory();
      const fetch = ownMember(screens, screen);
      const table = await ownMember(texts, language)?.screens();
      const fetched = [fetch && withWidgets(fetch, this.#widgets)(), table?.default[screen]?.()] as const;
      const [module, words] = await Promise.all(fetched);
      this.#following.set(`${language}/${screen}`, words?.next);
      return { [screen]: { default: module?.default, texts: words?.default } };
    } catch {
      // The screen is not needed yet, so a failure is ignored.
      return {};
    }
  }

  /** Prefetches the screens that usually follow this one, in one chunk, unless all of them are loaded. */
  async prefetchNext(language: string, screen: string): Promise<Prefetched> {
    const next = this.#following.get(`${language}/${screen}`);
    if (next === undefined || next.screens.every((id) => this.#following.has(`${language}/${id}`))) return {};
    try {
      const { default: screens } = await next.fetch();
      await Promise.all(Object.values(screens).map((own) => withWidgets(async () => own, this.#widgets)()));
      for (const [id, own] of Object.entries(screens)) this.#following.set(`${language}/${id}`, own.next);
      return screens;
    } catch {
      return {};
    }
  }

  /** The texts of a namespace in a language; empty if there are none. */
  async texts(language: string, namespace: string): Promise<ResourceKey> {
    const screen = screenOf(namespace);
    const fetch = await (screen === undefined ? this.#sharedTexts(language) : this.#ownTexts(language, screen));
    if (fetch === undefined) return {};
    const own: OwnTexts = await onlyIfThere(`texts ${language} ${screen ?? ''}`, fetch)();
    if (screen === undefined) return own.default[namespace] ?? {};
    this.#following.set(`${language}/${screen}`, own.next);
    return own.default;
  }

  async #sharedTexts(language: string): Promise<Fetch<Texts> | undefined> {
    return this.#ofPage<Texts>(`texts/${language}`) ?? (await this.#languageOf(language))?.shared;
  }

  async #ownTexts(language: string, screen: string): Promise<(() => Promise<OwnTexts>) | undefined> {
    const given = this.#ofPage<Texts>(`texts/${language}/${screen}`);
    if (given !== undefined) return given;
    const fetch = this.#ofPage<ScreenTexts>(`text-table/${language}`) ?? (await this.#languageOf(language))?.screens;
    const table = fetch === undefined ? undefined : await onlyIfThere(`text table ${language}`, fetch)();
    return table?.default[screen];
  }

  async #languageOf(language: string): Promise<LanguageDirectory | undefined> {
    const { texts } = await this.#fetchDirectory();
    return ownMember(texts, language);
  }

  #ofPage<T>(name: string): Fetch<T> | undefined {
    const address = this.#given.get(name);
    return address === undefined ? undefined : () => import(/* @vite-ignore */ address);
  }
}
