import { Notification } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Toast } from '../../runtime/View.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { Reference } from '../notices/Reference.tsx';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { isUrgent } from './isUrgent.ts';

/** A toast, dismissed after a time. Its timer and bar pause under the pointer or the focus (TOAST-03). */
export const ToastCard = observer(function ToastCard({ toast }: { readonly toast: Toast }) {
  const view = useView();
  const word = useWords();
  const say = useMessages();
  const [holds, setHolds] = useState({ pointer: false, focus: false });
  const hold = (change: Partial<typeof holds>) => {
    const next = { ...holds, ...change };
    const isHeld = next.pointer || next.focus;
    if (isHeld !== (holds.pointer || holds.focus)) {
      if (isHeld) view.pauseToast(toast.id);
      else view.resumeToast(toast.id);
    }
    setHolds(next);
  };
  return (
    <Notification
      // So that only the text is announced, without the name of the close button.
      role="presentation"
      data-toast={toast.variant}
      data-held={holds.pointer || holds.focus || undefined}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
      onClose={() => view.dismissToast(toast.id)}
      closeButtonProps={{ 'aria-label': word('toastDismiss'), icon: CROSS }}
    >
      <p className="toast-message" data-toast-message role={isUrgent(toast) ? 'alert' : undefined}>
        {say(toast.message, toast.screen)}
      </p>
      {isUrgent(toast) && toast.reference !== undefined && <Reference id={toast.reference} />}
      <span className="toast-bar" data-toast-bar aria-hidden="true" />
    </Notification>
  );
});

/** Mantine's close icon has a style attribute, which the CSP forbids. */
const CROSS = (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="m7 7 10 10M17 7 7 17" />
  </svg>
);
