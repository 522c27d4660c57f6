import type { i18n } from 'i18next';
import { observable, reaction, runInAction } from 'mobx';
import { findTargets } from '../flow/findTargets.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import { fetchToasts } from '../renderer/toast/ToastHost.tsx';
import type { Portal } from '../runtime/Portal.ts';
import { namespaceOf } from '../texts/namespaces.ts';
import type { PortalChunks } from './PortalChunks.ts';

/** Milliseconds that a busy page is waited for at most. */
const PATIENCE = 2000;

type Shown = Pick<Portal, 'view' | 'language' | 'keep' | 'fetchDirectory'>;

interface Sources {
  readonly chunks: Pick<PortalChunks, 'prefetch'>;
  readonly texts: Pick<i18n, 'addResourceBundle'>;
}

/**
 * Fetches the screens that can follow the one that is shown, so that they are there before an answer is, and one of them
 * is drawn at once, without its outline before it; and before them the directory and what draws toasts. It does so in
 * idle time, from the moment at which the visitor begins to do something. So a page that is only opened costs nothing
 * more.
 */
export function prefetchNext(portal: Shown, sources: Sources): () => void {
  // A visitor may have begun before the scripts came (HTML 6.4.1, sticky activation). Old browsers do not tell.
  const doesSomething = observable.box(navigator.userActivation?.hasBeenActive === true);
  const note = () => runInAction(() => doesSomething.set(true));
  for (const sign of SIGNS) window.addEventListener(sign, note, { once: true, passive: true });
  return reaction(
    () => doesSomething.get() && portal.view?.snapshot.begun === true && portal.view.program,
    (program) => {
      if (typeof program === 'object' && !savesData()) whenIdle(() => void fetchAll(program, portal, sources));
    },
    { fireImmediately: true },
  );
}

/** What a visitor does first, or a password manager for them. */
const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'input'] as const;

/** One after the other, so that what the visitor asks for meanwhile is not behind all of them. */
async function fetchAll(program: ScreenProgram, portal: Shown, { chunks, texts }: Sources): Promise<void> {
  const { screen, calls, dialogs, tables } = program;
  // A visitor who goes on earlier waits for them.
  await portal.fetchDirectory().catch(() => {});
  await fetchToasts().catch(() => {});
  for (const next of findTargets([screen, calls, dialogs, tables], 'goto')) {
    if (portal.view?.program !== program) return;
    const { language } = portal;
    const fetched = await chunks.prefetch(language, next);
    if (fetched.module !== undefined) portal.keep(next, fetched.module);
    if (fetched.texts !== undefined) texts.addResourceBundle(language, namespaceOf(next), fetched.texts);
  }
}

/** Save-Data (Network Information): the visitor wants nothing that is not needed. Not every browser tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Runs when the browser has nothing better to do. Safari does not say when that is. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run);
}
