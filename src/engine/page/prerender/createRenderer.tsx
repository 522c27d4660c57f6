import type { Resource } from 'i18next';
import { enableStaticRendering } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Portal } from '../../runtime/Portal.ts';
import { createTexts } from '../../texts/createTexts.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { createWidgets } from '../createWidgets.ts';
import { Page } from '../Page.tsx';
import type { PageParts } from '../PageParts.ts';
import type { PortalDirectory, PortalModules } from '../PortalModules.ts';
import { withStandardParts } from '../withStandardParts.ts';
import { withWidgets } from '../withWidgets.ts';
import { quietPorts } from './quietPorts.ts';

/** A screen as HTML. */
export interface Rendered {
  readonly screen: string;
  readonly title: string;
  readonly html: string;
}

/** The interface of the bundle that pre-renders; its entry exports it as `renderer`. */
export interface Renderer {
  /** The screen of a path before it begins; without a path, the shell with the loading state. */
  render(language: string, path: string | undefined): Promise<Rendered>;
  /** The languages of the portal, with their writing directions. */
  readonly languages: Readonly<Record<string, { readonly direction: string }>>;
  /** Path patterns of every screen but the one for what is not there. */
  paths(): Promise<readonly string[]>;
}

/** Renders a portal without a browser. */
export function createRenderer(modules: PortalModules, parts: Omit<PageParts, 'browserCalls'> = {}): Renderer {
  const widgets = createWidgets(parts);
  const { program, answers, shapes, theme } = modules;
  const { constants, languages } = program;
  const fetchDirectory = async () => (await modules.directory()).default;

  async function render(language: string, path: string | undefined): Promise<Rendered> {
    const directory = await fetchDirectory();
    const ports = quietPorts(path ?? '/', language);
    const portal = new Portal({ program, answers, directory, shapes, parts: withStandardParts(parts), ports });
    portal.visit();
    const screen = portal.screen ?? '';
    const load = directory.screens[screen];
    if (path !== undefined && load !== undefined) {
      portal.preload(screen, (await withWidgets(load, widgets)()).default);
      portal.visit();
    }
    const resources = { [language]: await loadTexts(directory, language, screen) };
    const texts = await createTexts(language, { constants, languages, resources });
    const html = renderOnce(
      <StaticRouter location={path ?? '/'}>
        <Page portal={portal} texts={texts} theme={theme} widgets={widgets.loaded} isPrerendered={path !== undefined} />
      </StaticRouter>,
    );
    return { screen, title: texts.t('name', { ns: 'portal' }), html };
  }

  async function paths(): Promise<readonly string[]> {
    const { routes } = await fetchDirectory();
    return Object.values(routes).flatMap((route) => route.paths.filter((path) => path !== '*'));
  }

  return { render, languages: languages.languages, paths };
}

/** Nothing observes what is rendered once; a component that did would keep the process alive for twenty seconds. */
function renderOnce(page: ReactElement): string {
  enableStaticRendering(true);
  try {
    return renderToString(page);
  } finally {
    enableStaticRendering(false);
  }
}

async function loadTexts({ texts }: PortalDirectory, language: string, screen: string): Promise<Resource[string]> {
  const { shared, screens } = texts[language] ?? {};
  const own = (await screens?.())?.default[screen];
  return { ...(await shared?.())?.default, [namespaceOf(screen)]: (await own?.())?.default ?? {} };
}
