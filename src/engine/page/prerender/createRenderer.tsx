import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { Resource } from 'i18next';
import { enableStaticRendering } from 'mobx-react-lite';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { RouterAddresses } from '../../adapters/RouterAddresses.ts';
import { oncePer } from '../../contract/oncePer.ts';
import { awaitedCall } from '../../flow/awaitedCall.ts';
import { isInState } from '../../flow/isInState.ts';
import type { RouteProgram, ScreenProgram } from '../../flow/Program.ts';
import { asRendered } from '../../runtime/asRendered.ts';
import { Portal } from '../../runtime/Portal.ts';
import type { PendingCall, Ports } from '../../runtime/ports.ts';
import type { View } from '../../runtime/View.ts';
import { createTexts } from '../../texts/createTexts.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { nameIn } from '../../theme/nameIn.ts';
import { createWidgets } from '../createWidgets.ts';
import type { EarlyCall } from '../early/EarlyCall.ts';
import { inBrand } from '../inBrand.ts';
import { Page } from '../Page.tsx';
import type { PageParts } from '../PageParts.ts';
import type { PortalDirectory, PortalModules } from '../PortalModules.ts';
import { withStandardParts } from '../withStandardParts.ts';
import { withWidgets } from '../withWidgets.ts';
import { choosesAtEntry, focusedAtEntry } from './atEntry.ts';
import { findEarlyCalls, queryOf } from './findEarlyCalls.ts';
import { UnknownValues } from './UnknownValues.ts';

/**
 * The query parameter with which a screen starts with a notice that waits for an answer. The page for such addresses
 * reserves space for the notice, so no field moves when it appears.
 */
export function findKeptLine(
  { takes }: Pick<RouteProgram, 'takes'>,
  { screen, calls }: Pick<ScreenProgram, 'screen' | 'calls'>,
): string | undefined {
  const [first] = screen.body;
  if (first === undefined || !('text' in first)) return undefined;
  const call = calls[awaitedCall(first, calls) ?? ''];
  const asked = Object.values(call?.with ?? {}).map((value) => queryOf(value, takes));
  return asked.find((name) => name !== undefined);
}

/**
 * Whether a screen without fields reserves space for an answer, whose call the build cannot foresee. Rendered as an
 * outline, such a screen causes no layout shift. A screen with fields shows them at once, despite any shift.
 */
export function awaitsAnswers({ program, state }: Pick<View, 'program' | 'state'>): boolean {
  if (program === undefined) return false;
  const { screen, calls } = program;
  const body = screen.body.filter((item) => isInState(item, state));
  return !body.some((item) => 'field' in item) && body.some((item) => awaitedCall(item, calls) !== undefined);
}

/** A screen as HTML. */
export interface Rendered {
  /** The screen's id; '' for the shell without a screen. */
  readonly screen: string;
  /** Whether the HTML shows only the screen's outline, since the screen depends on data that only the browser has. */
  readonly isOutline: boolean;
  readonly title: string;
  /** One sentence about the portal, for link previews. */
  readonly summary: string;
  readonly html: string;
  /** The calls that the page makes before its application has loaded. */
  readonly calls: readonly EarlyCall[];
  /** Query members that links carry along. */
  readonly carries: readonly string[];
  /** The query parameter for which the page reserves space for an initial notice. */
  readonly keeps: string | undefined;
  /** The field that is focused as soon as the page loads. */
  readonly focused: string | undefined;
  /** The notes that the page shows if its application does not run. */
  readonly notes: Readonly<Record<'late' | 'reload' | 'noScript' | 'outdated', string>>;
}

/** The interface of the bundle that pre-renders; its entry exports it as `renderer`. */
export interface Renderer {
  /** A screen before it begins, in a brand; without a screen, the shell with the loading state. */
  render(language: string, screen: string | undefined, brand?: string): Promise<Rendered>;
  /** The languages of the portal, with their writing directions. */
  readonly languages: Readonly<Record<string, { readonly direction: string }>>;
  /** The language of a page that is the same for everybody. */
  readonly fallback: string;
  /** Path patterns of every screen, by id; `*` is the catch-all. */
  paths(): Promise<Readonly<Record<string, readonly string[]>>>;
}

/** Renders a portal without a browser. */
export function createRenderer(modules: PortalModules, parts: Omit<PageParts, 'browserCalls'> = {}): Renderer {
  const widgets = createWidgets(parts);
  const { answers, shapes, brands = {} } = modules;
  const { constants, languages } = modules.program;
  const fetchDirectory = async () => withoutMissing((await modules.directory()).default);

  async function render(language: string, screen: string | undefined, brand?: string): Promise<Rendered> {
    const { program, theme } = inBrand(modules, (await brands[brand ?? '']?.())?.default);
    const directory = await fetchDirectory();
    const path = screen === undefined ? '/' : (directory.routes[screen]?.paths[0] ?? '/').replace('*', '/*');
    const ports = quietPorts(path, language);
    const portal = new Portal({ program, answers, directory, shapes, parts: withStandardParts(parts), ports });
    const load = screen === undefined ? undefined : directory.screens[screen];
    const module = load === undefined ? undefined : (await withWidgets(load, widgets)()).default;
    if (screen !== undefined && module !== undefined) portal.preload(screen, module);
    portal.visit();
    const resources = { [language]: await loadTexts(directory, language, screen ?? '') };
    const texts = await createTexts(language, { constants, languages, resources });
    const draw = () =>
      renderOnce(
        <StaticRouter location={path}>
          <Page
            portal={portal}
            texts={texts}
            theme={theme}
            widgets={widgets.loaded}
            isPrerendered={screen !== undefined}
          />
        </StaticRouter>,
      );
    // Reading the language's cookie needs no outline, since the page has its own language.
    const visit = new UnknownValues([program.portal.language.cookie]);
    // Values read only by the entry are not rendered, so they must not be remembered as read.
    asRendered(portal, false, {});
    let isOutline = portal.view !== undefined && (choosesAtEntry(portal.view) || awaitsAnswers(portal.view));
    asRendered(portal, isOutline, visit.values);
    let html = draw();
    if (visit.read.size > 0 && !isOutline) {
      isOutline = true;
      asRendered(portal, isOutline, visit.values);
      html = draw();
    }
    const route = directory.routes[screen ?? ''];
    const began = route === undefined || module === undefined ? undefined : { route, program: module.program };
    const word = (key: string) => texts.t(`renderer.${key}`, { ns: 'portal' });
    return {
      screen: screen ?? '',
      isOutline,
      title: nameIn(theme, language) ?? texts.t('name', { ns: 'portal' }),
      summary: word('summary'),
      html,
      calls: began === undefined ? [] : findEarlyCalls(program, began.route, began.program),
      carries: program.shells[route?.shell ?? '']?.carries ?? [],
      keeps: began === undefined || isOutline ? undefined : findKeptLine(began.route, began.program),
      focused: portal.view === undefined || isOutline ? undefined : focusedAtEntry(portal.view),
      notes: {
        late: word('late'),
        reload: word('reload'),
        noScript: word('noScript'),
        outdated: word('outdated'),
      },
    };
  }

  async function paths(): Promise<Readonly<Record<string, readonly string[]>>> {
    const { routes } = await fetchDirectory();
    return Object.fromEntries(Object.entries(routes).map(([screen, route]) => [screen, route.paths]));
  }

  return { render, languages: languages.languages, fallback: languages.fallback, paths };
}

/** The program without redirects for missing inputs, since the build has no inputs. */
const withoutMissing = oncePer(
  (directory: PortalDirectory): PortalDirectory => ({
    ...directory,
    routes: mapValues(directory.routes, ({ takes, ...route }) => ({
      ...route,
      ...(takes === undefined ? {} : { takes: mapValues(takes, ({ missing: _, ...input }) => input) }),
    })),
  }),
);

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** Renders without MobX observers, which would keep the process alive for twenty seconds. */
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

const never: PendingCall = { answer: new Promise(() => {}), abort: () => {} };
const nothing = () => {};

/** Ports that do nothing: they provide an address and a language, and have no storage, time or service. */
function quietPorts(path: string, language: string): Ports {
  return {
    clock: { wall: () => 0, monotonic: () => 0, after: () => nothing },
    navigation: {
      current: () => ({ href: `https://portal.invalid${path}`, path, query: '', state: { inputs: {} } }),
      go: nothing,
      rewrite: nothing,
      back: nothing,
      renew: (show) => show(),
      leave: nothing,
      open: nothing,
      post: nothing,
    },
    addresses: new RouterAddresses(),
    slots: { read: () => undefined, write: nothing, remove: nothing },
    http: { ask: () => never },
    browser: { ask: () => never },
    visitor: { arrival: () => 'here', languages: () => [language] },
    validator: createPrecompiledValidator,
    random: () => '',
  };
}
