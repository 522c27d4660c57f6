import { answers, portal as program, screens } from 'virtual:flow/portal';
import shapes from 'virtual:flow/shapes';
import type { Resource } from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Portal } from '../../engine/runtime/Portal.ts';
import { COMMON_NAMESPACES, createTexts } from '../../engine/texts/createTexts.ts';
import { createParts } from '../../portal/browser/createParts.ts';
import { createRoutes } from '../createRoutes.tsx';
import { Page } from '../Page.tsx';
import { quietPorts } from './quietPorts.ts';

const FILES = import.meta.glob<Record<string, unknown>>('../../../locales/*/*.json', {
  import: 'default',
  eager: true,
});

const ROUTES = createRoutes(program);

export interface Rendered {
  readonly screen: string;
  /** Namespaces of texts that the screen needs. */
  readonly namespaces: readonly string[];
  readonly title: string;
  readonly html: string;
}

/** The screen of a path as HTML, as it is before anything begins; without a path, the frame while one waits. */
export async function render(language: string, path: string | undefined): Promise<Rendered> {
  const resources = resourcesOf(language);
  const launcher = import.meta.env.LAUNCHER;
  const texts = await createTexts(language, {
    launcher,
    languages: program.languages,
    resources: { [language]: resources },
  });
  const options = { program, answers, screens, shapes, parts: createParts(launcher) };
  const portal = new Portal({ ...options, ports: quietPorts(path ?? '/', language, ROUTES) });
  portal.visit();
  const screen = portal.screen ?? '';
  const load = screens[screen];
  if (path !== undefined && load !== undefined) {
    const { default: module } = await load();
    portal.preload(screen, module);
    portal.visit();
  }
  const html = renderToString(
    <StaticRouter location={path ?? '/'}>
      <Page portal={portal} routes={ROUTES} texts={texts} isPrerendered={path !== undefined} />
    </StaticRouter>,
  );
  const flow = program.routes[screen]?.flow;
  return {
    screen,
    namespaces: flow === undefined || path === undefined ? COMMON_NAMESPACES : [...COMMON_NAMESPACES, flow],
    title: launcher,
    html,
  };
}

/** Path patterns of every screen but the one for what is not there. */
export const routes = (): readonly string[] =>
  Object.values(program.routes)
    .flatMap(({ paths }) => paths)
    .filter((path) => path !== '*');

const resourcesOf = (language: string): Resource[string] =>
  Object.fromEntries(
    Object.entries(FILES)
      .filter(([file]) => file.includes(`/${language}/`))
      .map(([file, texts]) => [file.replace(/^.*\/|\.json$/g, ''), texts]),
  );
