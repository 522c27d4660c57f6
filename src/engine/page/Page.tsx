import type { i18n } from 'i18next';
import { observer } from 'mobx-react-lite';
import {
  Component,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { NavigationType, renderMatches, useLocation, useNavigationType } from 'react-router-dom';
import { matchScreen, routesOf, type ScreenRoute } from '../contract/matchScreen.ts';
import { oncePer } from '../contract/oncePer.ts';
import type { PortalProgram } from '../flow/Program.ts';
import { PortalFrame } from '../renderer/PortalFrame.tsx';
import type { Portal } from '../runtime/Portal.ts';
import { namespaceOf, SHARED_NAMESPACES } from '../texts/namespaces.ts';
import type { PageTheme } from '../theme/Theme.ts';
import type { Widget } from '../widgets/WidgetLoader.ts';
import { ScrollPositions } from './ScrollPositions.ts';

interface Shown {
  readonly portal: Portal;
  readonly theme: PageTheme;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Whether the pre-rendered HTML contains the screen. If so, it is shown before the environment is known. */
  readonly isPrerendered: boolean;
  readonly positions: ScrollPositions;
}

const PortalContext = createContext<Shown | undefined>(undefined);

/** The portal that the routes show. */
function usePortal(): Shown {
  const shown = useContext(PortalContext);
  if (shown === undefined) throw new Error('This component needs a portal around it');
  return shown;
}

/**
 * Loads the texts of a screen in a language, and then switches to it: typed values stay, since the page is not rendered
 * from scratch. Failures are handled and retried like those of a screen's chunk (R09).
 *
 * @returns a key for the page, which changes when the page must be rendered from scratch
 */
function useTexts(language: string, namespaces: readonly string[]): number {
  const { i18n } = useTranslation();
  const { view } = usePortal().portal;
  // If the visit's chunk is missing too, the visit retries that first.
  const hasChunk = view?.program !== undefined;
  const names = namespaces.join(' ');
  const [drawing, setDrawing] = useState(0);
  useEffect(() => {
    let isOver = false;
    const turn = async () => {
      const isWhole = await load(i18n, language, names.split(' '));
      if (isOver || !hasChunk) return;
      if (!isWhole) view?.miss(() => void turn());
      else {
        view?.found();
        if (i18n.language === language) return;
        await i18n.changeLanguage(language);
        if (isTranslated()) setDrawing((before) => before + 1);
      }
    };
    void turn();
    return () => {
      isOver = true;
    };
  }, [i18n, language, names, view, hasChunk]);
  return drawing;
}

/** Whether Chromium's translation has replaced React's text nodes by `<font>` elements, which React cannot update. */
const isTranslated = () => document.getElementsByTagName('font').length > 0;

/** Loads texts, and returns whether all of them are loaded now. Only this makes i18next retry a file that failed. */
async function load(texts: i18n, language: string, namespaces: readonly string[]): Promise<boolean> {
  const missing = () => namespaces.filter((name) => !texts.hasResourceBundle(language, name));
  if (missing().length > 0) await texts.reloadResources(language, missing());
  return missing().length === 0;
}

/** The element of a route: the shell and the screen, once the texts of both are loaded. */
const RoutedScreen = observer(function RoutedScreen({ screen }: { readonly screen: string }) {
  const { portal, theme, widgets, isPrerendered, positions } = usePortal();
  const { view, shell, language } = portal;
  const namespaces =
    portal.screen === undefined ? SHARED_NAMESPACES : [...SHARED_NAMESPACES, namespaceOf(portal.screen)];
  const { i18n } = useTranslation();
  const hasTexts = namespaces.every((name) => i18n.languages.some((code) => i18n.hasResourceBundle(code, name)));
  const isGoneTo = useNavigationType() !== NavigationType.Pop;
  const drawing = useTexts(language, namespaces);
  const { key: entry } = useLocation();
  // A pre-rendered screen does not wait for the environment, so that answer re-renders only what changes.
  const isHere = portal.screen === screen && hasTexts && (isPrerendered || portal.isReady);
  useLayoutEffect(() => positions.turnTo(entry), [positions, entry]);
  useLayoutEffect(() => {
    // A new screen starts at the top.
    if (isGoneTo && view !== undefined) window.scrollTo(0, 0);
  }, [isGoneTo, view]);
  useLayoutEffect(() => {
    if (isHere) positions.show(entry, !isGoneTo);
  }, [positions, entry, isHere, isGoneTo]);
  if (view === undefined || shell === undefined) return null;
  return <PortalFrame key={drawing} shell={shell} view={view} isPending={!isHere} theme={theme} widgets={widgets} />;
});

const OPTIONS = { keyPrefix: 'renderer' };

/** The page after a crash. It contains nothing that could fail. */
export function CrashPage() {
  const { t: word } = useTranslation('portal', OPTIONS);
  return (
    <main className="main">
      <section className="card" role="alert">
        <div className="head">
          <h1>{word('crashTitle')}</h1>
          <p className="lead">{word('crashLead')}</p>
        </div>
        <div className="actions">
          <button className="button" data-look="primary" type="button" onClick={() => window.location.reload()}>
            {word('reload')}
          </button>
        </div>
      </section>
    </main>
  );
}

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** The page after a rendering error of our code: plain text and a way to continue, never a blank page (R01). */
class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}

/**
 * The routes of the flow files as the router's route objects: one for each path, and the catch-all. While only some
 * routes are known, an address that matches none is treated as a screen that is still loading.
 */
const createRoutes = oncePer((routes: PortalProgram['routes']): ScreenRoute[] => {
  const known = Object.entries(routes).map(([screen, { paths }]) => [screen, paths] as const);
  const isWhole = known.some(([, paths]) => paths.includes('*'));
  return [...known, ...(isWhole ? [] : [['', ['*']] as const])].flatMap(([screen, paths]) =>
    routesOf(screen, paths).map((route) => ({ ...route, element: <RoutedScreen screen={screen} /> })),
  );
});

interface PageProps {
  readonly portal: Portal;
  readonly texts: i18n;
  readonly theme: PageTheme;
  /** The widgets, by the names of their kinds. */
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly isPrerendered: boolean;
}

/** The whole page, the same in the browser and in the build, inside a router. */
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

/** The element of the route that matches the address. The runtime uses the same match. */
const RouteElement = observer(function RouteElement() {
  const { pathname } = useLocation();
  const { routes } = usePortal().portal.portal;
  const matches = matchScreen(createRoutes(routes), pathname) ?? null;
  const meant = JSON.stringify(matches?.map(({ route, params }) => [route.id, params]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the full route list replaces an equivalent first one
  return useMemo(() => renderMatches(matches), [pathname, meant]);
});
