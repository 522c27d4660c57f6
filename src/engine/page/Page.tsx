import type { i18n } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { renderMatches, useLocation } from 'react-router-dom';
import { matchScreen } from '../contract/matchScreen.ts';
import type { Portal } from '../runtime/Portal.ts';
import type { PageTheme } from '../theme/PageTheme.ts';
import type { Widget } from '../widgets/WidgetLoader.ts';
import { CrashBoundary } from './CrashBoundary.tsx';
import { createRoutes } from './createRoutes.tsx';
import { PortalContext, usePortal } from './PortalContext.ts';
import { ScrollPositions } from './ScrollPositions.ts';

interface PageProps {
  readonly portal: Portal;
  readonly texts: i18n;
  readonly theme: PageTheme;
  /** By the names of their kinds. */
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly isPrerendered: boolean;
}

/** The whole page, the same in the browser and in the build. A router is around it. */
export function Page({ portal, texts, theme, widgets, isPrerendered }: PageProps) {
  const [positions] = useState(() => new ScrollPositions());
  useEffect(() => positions.follow(), [positions]);
  return (
    <I18nextProvider i18n={texts}>
      <CrashBoundary>
        <PortalContext value={{ portal, theme, widgets, isPrerendered, positions }}>
          <RouteElement />
        </PortalContext>
      </CrashBoundary>
    </I18nextProvider>
  );
}

/** The element of the route that the address means. The runtime asks the same match which screen that is. */
const RouteElement = observer(function RouteElement() {
  const { pathname } = useLocation();
  const { routes } = usePortal().portal.portal;
  const matches = matchScreen(createRoutes(routes), pathname) ?? null;
  const meant = JSON.stringify(matches?.map(({ route, params }) => [route.id, params]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: all routes come later than the first, and mean the same
  return useMemo(() => renderMatches(matches), [pathname, meant]);
});
