import type { Resource } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Portal } from '../../runtime/Portal.ts';
import { COMMON_NAMESPACES, createTexts } from '../../texts/createTexts.ts';
import { createRoutes } from '../createRoutes.tsx';
import { createWidgets } from '../createWidgets.ts';
import { Page } from '../Page.tsx';
import type { PageParts } from '../PageParts.ts';
import type { PortalModules } from '../PortalModules.ts';
import { withStandardParts } from '../withStandardParts.ts';
import { withWidgets } from '../withWidgets.ts';
import { quietPorts } from './quietPorts.ts';

/** A screen as HTML. */
export interface Rendered {
  readonly screen: string;
  /** Namespaces of texts that the screen needs. */
  readonly namespaces: readonly string[];
  readonly title: string;
  readonly html: string;
}

/** The interface of the bundle that pre-renders; its entry exports it as `renderer`. */
export interface Renderer {
  /** The screen of a path before it begins; without a path, the frame with the loading state. */
  render(language: string, path: string | undefined): Promise<Rendered>;
  /** The languages of the portal, with their writing directions. */
  readonly languages: Readonly<Record<string, { readonly direction: string }>>;
  /** Path patterns of all screens without the catch-all. */
  readonly paths: readonly string[];
}

/** Renders a portal without a browser. */
export function createRenderer(modules: PortalModules, parts: Omit<PageParts, 'browserCalls'> = {}): Renderer {
  const { program, answers, screens, shapes, theme } = modules;
  const routes = createRoutes(program);
  const widgets = createWidgets(parts);

  async function render(language: string, path: string | undefined): Promise<Rendered> {
    const resources = await loadTexts(modules.texts, language);
    const { constants, languages } = program;
    const texts = await createTexts(language, { constants, languages, resources: { [language]: resources } });
    const ports = quietPorts(path ?? '/', language, routes);
    const portal = new Portal({ program, answers, screens, shapes, parts: withStandardParts(parts), ports });
    portal.visit();
    const screen = portal.screen ?? '';
    const load = screens[screen];
    if (path !== undefined && load !== undefined) {
      const { default: module } = await withWidgets(load, widgets)();
      portal.preload(screen, module);
      portal.visit();
    }
    const html = renderToString(
      <StaticRouter location={path ?? '/'}>
        <Page
          portal={portal}
          routes={routes}
          texts={texts}
          theme={theme}
          widgets={widgets.loaded}
          isPrerendered={path !== undefined}
        />
      </StaticRouter>,
    );
    const flow = program.routes[screen]?.flow;
    return {
      screen,
      namespaces: (flow === undefined || path === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow]).filter(
        (name) => Object.hasOwn(modules.texts, `${language}/${name}`),
      ),
      title: texts.t('name', { ns: 'portal' }),
      html,
    };
  }

  const paths = Object.values(program.routes).flatMap((route) => route.paths);
  return { render, languages: program.languages.languages, paths: paths.filter((path) => path !== '*') };
}

async function loadTexts(texts: PortalModules['texts'], language: string): Promise<Resource[string]> {
  const own = Object.entries(texts).filter(([name]) => name.startsWith(`${language}/`));
  const files = own.map(async ([name, load]) => [name.slice(language.length + 1), await load()] as const);
  // A portal without shared dialogs has no texts for them.
  const common = COMMON_NAMESPACES.map((name) => [name, {}] as const);
  return Object.fromEntries([...common, ...(await Promise.all(files))]);
}
