import type { ResourceKey } from 'i18next';
import type { PortalProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { PortalOptions } from '../runtime/Portal.ts';
import type { Directory } from '../runtime/Screens.ts';
import type { PageTheme } from '../theme/Theme.ts';

/** Fetches a chunk of the build. */
export type Fetch<T> = () => Promise<{ readonly default: T }>;

export type Texts = Readonly<Record<string, ResourceKey>>;

/** The screens that usually follow another one, and the loader of all of them in one chunk. */
export interface Next {
  readonly screens: readonly string[];
  readonly fetch: Fetch<NextScreens>;
}

/** Screens with their texts in a language, by id. */
export type NextScreens = Readonly<
  Record<string, { readonly default: ScreenModule; readonly texts?: Texts; readonly next?: Next }>
>;

/** What the chunk of a screen's texts exports: `virtual:flow/texts/<language>/<screen>`. */
export interface OwnTexts {
  readonly default: Texts;
  readonly next?: Next;
}

/** Loaders of each screen's texts, by id. */
export type ScreenTexts = Readonly<Record<string, () => Promise<OwnTexts>>>;

/** Loaders of a language's texts. */
export interface LanguageDirectory {
  /** The texts that every screen needs, by namespace. */
  readonly shared: Fetch<Texts>;
  readonly screens: Fetch<ScreenTexts>;
}

/** Loaders of everything that is not in the first script. */
export interface PortalDirectory extends Directory {
  readonly texts: Readonly<Record<string, LanguageDirectory>>;
}

/** A portal in the form in which the build gives it to the page: `virtual:portal`. */
export interface PortalModules extends Pick<PortalOptions, 'program' | 'answers' | 'shapes'> {
  readonly directory: Fetch<PortalDirectory>;
  readonly theme: PageTheme;
  /** Additional brands by id. */
  readonly brands?: Readonly<Record<string, Fetch<OfBrand>>>;
}

/** An additional brand. */
export interface OfBrand {
  readonly theme: PageTheme;
  /** Places with another address in this brand. */
  readonly places: PortalProgram['portal']['places'];
}
