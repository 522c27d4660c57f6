import 'virtual:theme.css';
import '../engine/renderer/styles/index.css';
import { portal as program } from 'virtual:flow/portal';
import { when } from 'mobx';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserHistory } from '../engine/adapters/BrowserHistory.ts';
import { BrowserNavigation } from '../engine/adapters/BrowserNavigation.ts';
import { COMMON_NAMESPACES, createTexts } from '../engine/texts/createTexts.ts';
import { createPortal } from './createPortal.ts';
import { createRoutes } from './createRoutes.tsx';
import { textsBackend } from './loadTexts.ts';
import { Page } from './Page.tsx';
import { PageRouter } from './PageRouter.tsx';
import { readTypedValues } from './readTypedValues.ts';

const history = new BrowserHistory();
const navigation = new BrowserNavigation(history);
const routes = createRoutes(program);
const portal = createPortal(navigation, routes);
history.listen((isMove) => {
  if (isMove) portal.visit();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

portal.visit();
// A screen of the page that came has its chunk and its texts on the way already (modulepreload).
const { prerendered } = root.dataset;
const flow = prerendered === undefined ? undefined : portal.portal.routes[prerendered]?.flow;
const [texts] = await Promise.all([
  createTexts(portal.language, {
    launcher: import.meta.env.LAUNCHER,
    languages: program.languages,
    backend: textsBackend,
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
      <Page portal={portal} routes={routes} texts={texts} isPrerendered={isPrerendered} />
    </PageRouter>
  </StrictMode>
);
if (isPrerendered) {
  if (portal.view !== undefined) readTypedValues(root, portal.view);
  // At once: a letter typed between the reading and a later hydration would be lost.
  flushSync(() => hydrateRoot(root, page));
} else createRoot(root).render(page);
void portal.start();

// A page that comes back out of the browser's memory begins afresh: nothing of a session that is over returns (P17).
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) portal.visit();
});
