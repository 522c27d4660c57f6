import type { i18n } from 'i18next';
import type { Portal } from '../runtime/Portal.ts';
import type { PageTheme } from '../theme/Theme.ts';
import type { PortalChunks } from './PortalChunks.ts';
import type { PortalModules } from './PortalModules.ts';

/** A running page, for development tools, which change it while it is in use. */
export interface LivePage {
  readonly portal: Portal;
  readonly texts: i18n;
  readonly chunks: PortalChunks;
  /** Re-renders the page with this theme. */
  draw(theme: PageTheme): void;
}

/** A portal as the development server provides it to the page. */
export interface LiveModules extends PortalModules {
  /** Connects the page to the server; absent from a build. */
  readonly develop?: (page: LivePage) => void;
}
