import { observer } from 'mobx-react-lite';
import { useWords } from '../../widgets/words/useWords.ts';
import { useView } from '../ViewContext.ts';
import { ToastCard } from './ToastCard.tsx';

/** The toasts, newest last. The store decides how long each stays (TOAST-04, TOAST-05). */
export const ToastHost = observer(function ToastHost() {
  const { toasts } = useView();
  const word = useWords();
  return (
    <section className="toasts" aria-label={word('notifications')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
});
