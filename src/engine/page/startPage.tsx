import { when } from 'mobx';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserHistory } from '../adapters/BrowserHistory.ts';
import { BrowserNavigation } from '../adapters/BrowserNavigation.ts';
import { COMMON_NAMESPACES, createTexts } from '../texts/createTexts.ts';
import { createPortal } from './createPortal.ts';
import { createRoutes } from './createRoutes.tsx';
import { createWidgets } from './createWidgets.ts';
import { Page } from './Page.tsx';
import type { PageParts } from './PageParts.ts';
import { PageRouter } from './PageRouter.tsx';
import type { PortalModules } from './PortalModules.ts';
import { readTypedValues } from './readTypedValues.ts';
import { textsBackend } from './textsBackend.ts';

/**
 * Starts a portal in `#root` of the document: hydrates what the build has rendered there, or draws it.
 *
 * @param modules of the portal: `import portal from 'virtual:portal'`
 * @param parts the portal's own code
 */
export async function startPage(modules: PortalModules, parts: PageParts = {}): Promise<void> {
  const { program, theme } = modules;
  const history = new BrowserHistory();
  const navigation = new BrowserNavigation(history);
  const routes = createRoutes(program);
  const widgets = createWidgets(parts);
  const portal = createPortal(modules, parts, { navigation, routes, widgets });
  history.listen((isMove) => {
    if (isMove) portal.visit();
  });

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  portal.visit();
  // The chunk and the texts of a pre-rendered screen are loading already (modulepreload).
  const { prerendered } = root.dataset;
  const flow = prerendered === undefined ? undefined : program.routes[prerendered]?.flow;
  const [texts] = await Promise.all([
    createTexts(portal.language, {
      constants: program.constants,
      languages: program.languages,
      backend: textsBackend(modules.texts),
      ns: flow === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow],
    }),
    prerendered === portal.screen
      ? when(() => portal.view?.program !== undefined || portal.view?.isMissing === true)
      : undefined,
  ]);

  const isPrerendered =
    prerendered !== undefined &&
    prerendered === portal.screen &&
    portal.language === document.documentElement.lang &&
    portal.view?.program !== undefined;
  const page = (
    <StrictMode>
      <PageRouter history={history} navigation={navigation}>
        <Page
          portal={portal}
          routes={routes}
          texts={texts}
          theme={theme}
          widgets={widgets.loaded}
          isPrerendered={isPrerendered}
        />
      </PageRouter>
    </StrictMode>
  );
  if (isPrerendered) {
    if (portal.view !== undefined) readTypedValues(root, portal.view);
    // At once, since a later hydration would lose a letter that is typed after the reading.
    flushSync(() => hydrateRoot(root, page));
  } else createRoot(root).render(page);
  void portal.start();

  // A page that returns from the back/forward cache starts anew, so that nothing of an ended session returns (P17).
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) portal.visit();
  });
}
