import type { ResourceKey } from 'i18next';
import type { PortalOptions } from '../runtime/Portal.ts';
import type { Theme } from '../theme/Theme.ts';

/** A portal as the build hands it to the page: `virtual:portal`. */
export interface PortalModules extends Pick<PortalOptions, 'program' | 'answers' | 'screens' | 'shapes'> {
  /** Each locale file by `language/namespace`, as a chunk of its own. */
  readonly texts: Readonly<Record<string, () => Promise<ResourceKey>>>;
  readonly theme: Theme;
}
