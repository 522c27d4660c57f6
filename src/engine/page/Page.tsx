import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { renderMatches, useLocation } from 'react-router-dom';
import { matchScreen, type ScreenRoute } from '../contract/matchScreen.ts';
import type { Portal } from '../runtime/Portal.ts';
import type { Theme } from '../theme/Theme.ts';
import type { Widget } from '../widgets/WidgetLoader.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { PortalContext } from './PortalContext.ts';

interface PageProps {
  readonly portal: Portal;
  readonly routes: readonly ScreenRoute[];
  readonly texts: i18n;
  readonly theme: Theme;
  /** By the names of their kinds. */
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly isPrerendered: boolean;
}

/** The whole page, the same in the browser and in the build, inside a router. */
export function Page({ portal, routes, texts, theme, widgets, isPrerendered }: PageProps) {
  return (
    <I18nextProvider i18n={texts}>
      <CrashBoundary>
        <PortalContext value={{ portal, theme, widgets, isPrerendered }}>
          <RouteElement routes={routes} />
        </PortalContext>
      </CrashBoundary>
    </I18nextProvider>
  );
}

/** The element of the route that matches the address. The runtime finds its screen by the same match. */
function RouteElement({ routes }: Pick<PageProps, 'routes'>) {
  const { pathname } = useLocation();
  return renderMatches(matchScreen(routes, pathname) ?? null);
}
