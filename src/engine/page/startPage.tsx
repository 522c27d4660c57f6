import { when } from 'mobx';
import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserHistory } from '../adapters/BrowserHistory.ts';
import { BrowserNavigation } from '../adapters/BrowserNavigation.ts';
import type { Portal } from '../runtime/Portal.ts';
import { createTexts } from '../texts/createTexts.ts';
import { namespaceOf, SHARED_NAMESPACES } from '../texts/namespaces.ts';
import type { Theme } from '../theme/Theme.ts';
import { createPortal } from './createPortal.ts';
import { createWidgets } from './createWidgets.ts';
import { takeOver } from './early/loader.ts';
import { givenChunks } from './givenChunks.ts';
import type { LiveModules } from './LivePage.ts';
import { Page } from './Page.tsx';
import type { PageParts } from './PageParts.ts';
import { PageRouter } from './PageRouter.tsx';
import { PortalChunks } from './PortalChunks.ts';
import { enterTyped, readTypedValues } from './readTypedValues.ts';
import { textsBackend } from './textsBackend.ts';
import { whenIdle } from './whenIdle.ts';

/**
 * Starts a portal in `#root` of the document: hydrates what the build has rendered there, or draws it.
 *
 * @param modules of the portal: `import portal from 'virtual:portal'`
 * @param parts the portal's own code
 */
export async function startPage(modules: LiveModules, parts: PageParts = {}): Promise<void> {
  const { program, theme } = modules;
  const history = new BrowserHistory();
  const navigation = new BrowserNavigation(history);
  const widgets = createWidgets(parts);
  const chunks = new PortalChunks(modules, widgets, givenChunks(document));
  const portal = createPortal(modules, parts, { navigation, chunks });
  history.listen((isMove) => {
    if (isMove) portal.visit();
  });

  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');

  // The chunk and the texts of a pre-rendered screen are loading already (modulepreload).
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

  const isPrerendered =
    prerendered !== undefined &&
    prerendered === portal.screen &&
    portal.language === document.documentElement.lang &&
    portal.view?.program !== undefined;
  const pageWith = (look: Theme) => (
    <StrictMode>
      <PageRouter history={history} navigation={navigation}>
        <Page portal={portal} texts={texts} theme={look} widgets={widgets.loaded} isPrerendered={isPrerendered} />
      </PageRouter>
    </StrictMode>
  );
  const drawing = isPrerendered
    ? hydrate(root, pageWith(theme), { portal, isOutline: outline !== undefined })
    : createRoot(root);
  if (!isPrerendered) {
    takeOver();
    drawing.render(pageWith(theme));
  }
  modules.develop?.({ portal, texts, chunks, draw: (look) => drawing.render(pageWith(look)) });
  void portal.start();
  // A visitor who leaves earlier waits for it.
  whenIdle(() => void portal.fetchDirectory().catch(() => {}));

  // A page that returns from the back/forward cache starts anew, so that nothing of an ended session returns (P17).
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) portal.visit();
  });
}

interface Hydrating {
  readonly portal: Portal;
  readonly isOutline: boolean;
}

/**
 * Takes over the HTML that the build rendered, and then shows what only the browser knows. All of it is one task: React
 * leaves typed text alone while it hydrates, and a letter that is typed between two tasks would be lost.
 */
function hydrate(root: HTMLElement, page: ReactNode, { portal, isOutline }: Hydrating): Root {
  const typed = readTypedValues(root);
  const pressed = takeOver();
  const reveal = portal.asRendered(isOutline);
  const drawing = flushSync(() => hydrateRoot(root, page));
  flushSync(() => {
    reveal();
    if (portal.view !== undefined) enterTyped(typed, portal.view);
  });
  if (pressed !== undefined) pressAgain(pressed);
  return drawing;
}

/** Carries out a press from before hydration. */
function pressAgain(control: HTMLElement): void {
  const form = control instanceof HTMLButtonElement && control.type === 'submit' ? control.form : null;
  if (form === null) control.click();
  else form.requestSubmit(control);
}

/** Visits the address, with the screen that came with the page. Settles when the screen of the address is certain. */
async function openFirst(portal: Portal, prerendered: string | undefined, chunks: PortalChunks): Promise<void> {
  const module = prerendered === undefined ? undefined : await chunks.opening(prerendered);
  if (prerendered !== undefined && module !== undefined) portal.preload(prerendered, module);
  portal.visit();
  await when(() => portal.screen !== undefined || portal.view?.isMissing === true);
}
