import type { BackendModule } from 'i18next';
import { when } from 'mobx';
import { type ReactNode, StrictMode, useEffect, useSyncExternalStore } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Router, useNavigate } from 'react-router-dom';
import { BrowserHistory } from '../adapters/BrowserHistory.ts';
import { BrowserNavigation } from '../adapters/BrowserNavigation.ts';
import type { Portal } from '../runtime/Portal.ts';
import type { Snapshot } from '../runtime/Snapshot.ts';
import { createTexts } from '../texts/createTexts.ts';
import { namespaceOf, SHARED_NAMESPACES } from '../texts/namespaces.ts';
import type { PageTheme } from '../theme/Theme.ts';
import { countTraffic } from './countTraffic.ts';
import { createPortal } from './createPortal.ts';
import { createWidgets } from './createWidgets.ts';
import { enableSheet, reportIncomplete, takeOver } from './early/loader.ts';
import { hydrate, nextTask } from './hydrate.tsx';
import { inBrand } from './inBrand.ts';
import type { LiveModules } from './LivePage.ts';
import { Page } from './Page.tsx';
import type { PageParts } from './PageParts.ts';
import { PortalChunks } from './PortalChunks.ts';
import { prefetchNext } from './prefetchNext.ts';

/** The values with which the page was last rendered. */
interface Drawing {
  unmount(): void;
}

const BLANK: readonly unknown[] = [undefined, '', false];

interface PageRouterProps {
  readonly history: BrowserHistory;
  readonly navigation: BrowserNavigation;
  readonly children: ReactNode;
}

/**
 * Starts a portal in the document's `#root`: hydrates what the build has rendered there, or renders the portal. If this
 * fails, the HTML stays, with a note.
 *
 * @param given the portal: `import portal from 'virtual:portal'`
 * @param parts the portal's own code
 */
export const startPage = (given: LiveModules, parts: PageParts = {}): Promise<void> =>
  start(given, parts).catch(reportIncomplete);

async function start(given: LiveModules, parts: PageParts): Promise<void> {
  // The scripts have just been evaluated. The rest also runs in short tasks, so the page stays responsive.
  await nextTask();
  // The server chose the brand of the page, whose styles it contains.
  const { brand = '' } = document.documentElement.dataset;
  const modules = inBrand(given, (await given.brands?.[brand]?.())?.default);
  const { program, theme } = modules;
  const history = new BrowserHistory();
  const navigation = new BrowserNavigation(history);
  const widgets = createWidgets(parts);
  const chunks = new PortalChunks(modules, widgets, givenChunks(document));
  const portal = createPortal(modules, parts, { navigation, chunks });
  if (parts.countTraffic !== undefined) countTraffic(portal, parts.countTraffic);
  history.listen((isMove) => {
    if (isMove) portal.move();
  });

  const root = document.getElementById('root');
  if (root === null) throw new Error('No #root');

  await nextTask();
  // The chunk and the texts of a pre-rendered screen are already loading (the first script requests them).
  const { prerendered, outline } = root.dataset;
  const [texts] = await Promise.all([
    createTexts(portal.language, {
      constants: program.constants,
      languages: program.languages,
      backend: textsBackend(chunks),
      ns: prerendered === undefined ? SHARED_NAMESPACES : [...SHARED_NAMESPACES, namespaceOf(prerendered)],
    }),
    openFirst(portal, prerendered, chunks),
  ]);

  await nextTask();
  const isPrerendered =
    prerendered !== undefined &&
    prerendered === portal.screen &&
    portal.language === document.documentElement.lang &&
    portal.view?.program !== undefined;
  const pageWith = (look: PageTheme) => (
    <StrictMode>
      <PageRouter history={history} navigation={navigation}>
        <Page portal={portal} texts={texts} theme={look} widgets={widgets.loaded} isPrerendered={isPrerendered} />
      </PageRouter>
    </StrictMode>
  );
  const page = pageWith(theme);
  const drawing = isPrerendered
    ? await hydrate(root, { page, portal, isOutline: outline !== undefined, whenTaken: history.hold() })
    : drawAnew(root, page);
  modules.develop?.({ portal, texts, chunks, draw: (look) => drawing.render(pageWith(look)) });
  void portal.start();
  prefetchNext(portal, { chunks, texts });
  returnFromCache(portal, drawing);
}

/** Renders the page, replacing the HTML. */
function drawAnew(root: HTMLElement, page: ReactNode): Root {
  takeOver();
  enableSheet();
  const drawing = createRoot(root);
  drawing.render(page);
  return drawing;
}

/** Visits the address, with the screen that the page contains. Resolves when it is certain which screen that is. */
async function openFirst(portal: Portal, prerendered: string | undefined, chunks: PortalChunks): Promise<void> {
  const module = prerendered === undefined ? undefined : await chunks.opening(prerendered);
  if (prerendered !== undefined && module !== undefined) portal.preload(prerendered, module);
  await nextTask();
  portal.visit();
  await when(() => portal.screen !== undefined || portal.view?.isMissing === true);
}

/** The addresses of the chunks that the page's HTML lists, by name (written by `src/engine/build/writePages.ts`). */
function givenChunks(page: Document): ReadonlyMap<string, string> {
  const words = page.querySelector<HTMLMetaElement>('meta[name="chunks"]')?.content.split(' ') ?? [];
  const named = words.map((word) => word.split('=')).filter((parts) => parts.length === 2);
  return new Map(named.map(([name = '', address = '']) => [name, address]));
}

/** Provides the texts of a namespace to i18next when a screen first needs them. */
const textsBackend = (chunks: Pick<PortalChunks, 'texts'>): BackendModule => ({
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    chunks.texts(language, namespace).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
});

/** The router of the page, with our own history. */
function PageRouter({ history, navigation, children }: PageRouterProps) {
  const { location, navigationType } = useSyncExternalStore(history.listen, history.position, history.position);
  return (
    <Router location={location} navigationType={navigationType} navigator={history} useTransitions={false}>
      <Connection navigation={navigation} />
      {children}
    </Router>
  );
}

/** The runtime navigates through the router, as a link does. */
function Connection({ navigation }: Pick<PageRouterProps, 'navigation'>) {
  const navigate = useNavigate();
  useEffect(() => navigation.connect((address, options) => void navigate(address, options)), [navigation, navigate]);
  return null;
}

/**
 * Handles the back/forward cache (HTML, section 7.4.6.3). A page that contains something of the visitor's is cleared
 * when it is left, and reloads when it returns. Any other page returns as it is, and visits its address again. So
 * nothing from an ended session returns, and no secret is kept (P16, P17).
 */
export function returnFromCache(portal: Pick<Portal, 'view' | 'visit'>, drawing: Drawing): void {
  let isEmptied = false;
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || portal.view === undefined || isBlank(portal.view.snapshot)) return;
    drawing.unmount();
    isEmptied = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    if (isEmptied) window.location.reload();
    else portal.visit();
  });
}

/** Whether there are no inputs, typed values or answers. */
export function isBlank({
  inputs,
  form,
  typed,
  answers,
}: Pick<Snapshot, 'inputs' | 'form' | 'typed' | 'answers'>): boolean {
  return [inputs, form, typed, answers].every((values) =>
    Object.values(values).every((value) => BLANK.includes(value)),
  );
}
