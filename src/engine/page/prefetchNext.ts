import type { i18n } from 'i18next';
import { observable, reaction, runInAction } from 'mobx';
import type { ScreenProgram } from '../flow/Program.ts';
import { fetchToasts } from '../renderer/toast/ToastHost.tsx';
import type { Portal } from '../runtime/Portal.ts';
import { namespaceOf } from '../texts/namespaces.ts';
import type { PortalChunks, Prefetched } from './PortalChunks.ts';

/** The longest wait for a busy page to become idle, in milliseconds. */
const PATIENCE = 2000;

type Shown = Pick<Portal, 'view' | 'language' | 'keep' | 'fetchDirectory'> & {
  readonly portal: Pick<Portal['portal'], 'routes'>;
  readonly ports: Pick<Portal['ports'], 'addresses'>;
};

interface Sources {
  readonly chunks: Pick<PortalChunks, 'prefetch' | 'prefetchNext'>;
  readonly texts: Pick<i18n, 'addResourceBundle'>;
}

/**
 * Prefetches what a visitor will probably need next, once they interact; a page that is only opened costs nothing more.
 * In idle time it fetches the directory, the toast renderer, and the screens that usually follow this one, in one
 * chunk, so the next screen is there before an answer arrives. A link's screen is prefetched when the link has the
 * pointer or the focus. Nothing is prefetched for a visitor who saves data.
 */
export function prefetchNext(portal: Shown, { chunks, texts }: Sources): () => void {
  // A visitor may have interacted before the scripts loaded (HTML 6.4.1, sticky activation). Old browsers do not report
  // it.
  const doesSomething = observable.box(navigator.userActivation?.hasBeenActive === true);
  const note = () => runInAction(() => doesSomething.set(true));
  for (const sign of SIGNS) window.addEventListener(sign, note, { once: true, passive: true });

  const take = async (language: string, fetching: Promise<Prefetched>) => {
    for (const [screen, own] of Object.entries(await fetching)) {
      if (own.default !== undefined) portal.keep(screen, own.default);
      if (own.texts !== undefined) texts.addResourceBundle(language, namespaceOf(screen), own.texts);
    }
  };
  const fetchUsual = async ({ id }: ScreenProgram) => {
    // A visitor who navigates earlier waits for the directory.
    await portal.fetchDirectory().catch(() => {});
    await fetchToasts().catch(() => {});
    const { language, view } = portal;
    if (view?.program?.id === id) await take(language, chunks.prefetchNext(language, id));
  };
  const fetchLinked = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || link.origin !== window.location.origin || link.target !== '' || savesData()) return;
    const { language, ports } = portal;
    const { routes } = portal.portal;
    const screen = ports.addresses.match(link.pathname, routes)?.screen;
    // No link leads to the catch-all screen.
    if (screen === undefined || routes[screen]?.paths.includes('*')) return;
    void take(language, chunks.prefetch(language, screen));
  };
  for (const sign of INTENT) document.addEventListener(sign, fetchLinked, { passive: true });

  const stop = reaction(
    () => doesSomething.get() && portal.view?.snapshot.begun === true && portal.view.program,
    (program) => {
      if (typeof program === 'object' && !savesData()) whenIdle(() => void fetchUsual(program));
    },
    { fireImmediately: true },
  );
  return () => {
    stop();
    for (const sign of INTENT) document.removeEventListener(sign, fetchLinked);
  };
}

/** The first interactions of a visitor, or of a password manager on the visitor's behalf. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'input'] as const;

/** Events that come before a link is pressed. With a finger, pointerover comes together with pointerdown. */
const INTENT = ['pointerover', 'focusin'] as const;

/** Save-Data (Network Information): the visitor wants nothing unnecessary. Not every browser reports it. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Runs a function when the browser is idle, which Safari does not report. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run);
}
