import type { i18n, ResourceKey } from 'i18next';
import { compareStructural, runInAction } from 'mobx';
import { durationOf } from '../flow/durationOf.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { LivePage } from '../page/LivePage.ts';
import type { PortalModules } from '../page/PortalModules.ts';
import { SCREEN_TIMER, STATE_TIMER } from '../runtime/actions/timerHandler.ts';
import { setTimer, unsetTimer } from '../runtime/effects/setTimer.ts';
import type { Portal } from '../runtime/Portal.ts';
import type { Visit } from '../runtime/Visit.ts';
import { fitSnapshot } from './fitSnapshot.ts';

type Bundle = readonly [language: string, namespace: string, texts: ResourceKey];

/** Switches to another version of the portal: its flows, texts and theme. Typed values stay. */
export async function renewPage({ portal, texts, chunks, draw }: LivePage, modules: PortalModules): Promise<void> {
  chunks.renew(modules);
  const directory = await chunks.directory();
  const { screen } = portal;
  const [fetched, ...bundles] = await Promise.all([
    screen === undefined ? undefined : directory.screens[screen]?.(),
    ...loadedOf(texts).map(
      async ([language, namespace]): Promise<Bundle> => [language, namespace, await chunks.texts(language, namespace)],
    ),
  ]);
  runInAction(() => {
    takeTexts(texts, bundles, modules.program.constants);
    const { view } = portal;
    portal.renew({ ...modules, directory });
    if (fetched !== undefined && view !== undefined && portal.screen === screen && renewShell(portal, modules))
      renewVisit(view, fetched.default);
    else portal.visit();
  });
  draw(modules.theme);
}

/** The loaded languages and namespaces. */
const loadedOf = ({ store }: i18n): (readonly [language: string, namespace: string])[] =>
  Object.entries(store.data).flatMap(([language, namespaces]) =>
    Object.keys(namespaces).map((namespace) => [language, namespace] as const),
  );

/**
 * Replaces all texts of each changed file, so that removed texts disappear. Components then re-render, as after a
 * change of language.
 */
function takeTexts(texts: i18n, bundles: readonly Bundle[], constants: Readonly<Record<string, string>>): void {
  const { interpolation } = texts.options;
  const changed = bundles.filter(
    ([language, namespace, words]) => !compareStructural(texts.getResourceBundle(language, namespace), words),
  );
  if (changed.length === 0 && compareStructural(interpolation?.defaultVariables, constants)) return;
  if (interpolation !== undefined) interpolation.defaultVariables = constants;
  for (const [language, namespace, words] of changed) {
    texts.removeResourceBundle(language, namespace);
    texts.addResourceBundle(language, namespace, words);
  }
  texts.emit('languageChanged', texts.language);
}

/**
 * Switches to another version of the shell.
 * @returns whether the address still leads to the current screen, which then stays as it is
 */
function renewShell(
  { portal: { routes, shells, operations }, ports, here, screen, shell }: Portal,
  { answers }: PortalModules,
): boolean {
  const match = ports.addresses.match(here.path, routes);
  const { shell: id = '', quiet } = routes[match?.screen ?? ''] ?? {};
  const own = shells[id];
  if (match?.screen !== screen || own === undefined) return false;
  shell?.take({ ...shell.routed, id, shell: own, answers, operations, isQuiet: quiet === true });
  return true;
}

/** Switches to another version of the screen: typed values stay, and so does the state of the visit. */
function renewVisit(visit: Visit, module: ScreenModule): void {
  const { loaded, plain } = visit;
  visit.load(module);
  if (loaded === undefined || visit.loaded === undefined) return;
  const fitted = fitSnapshot(plain, loaded, visit.loaded);
  for (const [call, { token }] of Object.entries(plain.invocations)) {
    if (!Object.hasOwn(fitted.invocations, call)) visit.pendingCalls.get(token)?.abort();
  }
  visit.restore(fitted);
  if (!fitted.begun) return;
  renewTimers(visit);
  // Runs new loads, and sets the initial values of new fields.
  visit.dispatch({ kind: 'refresh' });
}

/** Ends timers that only the old version has, and starts timers that only the new version has. */
function renewTimers(visit: Visit): void {
  const { screen } = visit.program ?? {};
  const { state } = visit.plain;
  const after = (state === undefined ? undefined : screen?.states?.[state]?.after) ?? {};
  const wanted = new Map([
    ...Object.keys(after).map((time) => [STATE_TIMER + time, time] as const),
    ...Object.keys(screen?.after ?? {}).map((time) => [SCREEN_TIMER + time, time] as const),
  ]);
  const isOfFlow = (timer: string) => timer.startsWith(STATE_TIMER) || timer.startsWith(SCREEN_TIMER);
  for (const timer of [...visit.timers.keys()]) {
    if (isOfFlow(timer) && !wanted.has(timer)) unsetTimer({ kind: 'untimer', timer }, visit);
  }
  for (const [timer, time] of wanted) {
    if (!visit.timers.has(timer)) setTimer({ kind: 'timer', timer, milliseconds: durationOf(time) }, visit);
  }
}
