import { observable, runInAction } from 'mobx';
import { observer } from 'mobx-react-lite';
import { type FunctionComponent, useEffect } from 'react';
import type { Toast } from '../../runtime/View.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { isUrgent } from './isUrgent.ts';

type Card = FunctionComponent<{ readonly toast: Toast }>;

/** The toast renderer, once loaded. React's `lazy` could delay the first toast by 300 ms. */
const card = observable.box<Card | undefined>(undefined, { deep: false });
const draw = (drawn: Card) => runInAction(() => card.set(drawn));

/** Fetches the toast renderer. The first screen has no toasts, so it loads later, or with the first toast. */
export const fetchToasts = async (): Promise<void> => draw((await import('./ToastCard.tsx')).ToastCard);

/** The toasts, newest last. The store decides how long each stays (TOAST-04, TOAST-05). */
export const ToastHost = observer(function ToastHost() {
  const { toasts } = useView();
  const word = useWords();
  const say = useMessages();
  const Drawn = card.get();
  const isMissing = Drawn === undefined && toasts.length > 0;
  useEffect(() => {
    if (isMissing) fetchToasts().catch(() => draw(PlainToast));
  }, [isMissing]);
  return (
    <section className="toasts" aria-label={word('notifications')}>
      {/* The live region exists before its first message (ARIA22). An alert is announced when it appears. */}
      <div className="visually-hidden" aria-live="polite" data-said>
        {toasts.map((toast) => !isUrgent(toast) && <span key={toast.id}>{say(toast.message, toast.screen)}</span>)}
        <Progress />
      </div>
      {Drawn && toasts.map((toast) => <Drawn key={toast.id} toast={toast} />)}
    </section>
  );
});

/** Announces that a press is being carried out. A button or link cannot do so, since its content is its name. */
const Progress = observer(function Progress() {
  const view = useView();
  const word = useWords();
  const isRetried = view.fault !== undefined && view.isPending(view.fault.call);
  return (view.isAnyBusy || isRetried) && word('busy');
});

/** Fallback if the toast renderer cannot be loaded: plain text. */
function PlainToast({ toast }: { readonly toast: Toast }) {
  const say = useMessages();
  return (
    <div className="toast" data-toast={toast.variant}>
      <p className="toast-message" role="alert">
        {say(toast.message, toast.screen)}
      </p>
    </div>
  );
}
