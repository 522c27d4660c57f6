import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a dialog while it exists, and closes it before its element is removed: only a closing dialog returns the focus
 * (HTML, section 4.11.4).
 */
export function useShownDialog(element: RefObject<HTMLDialogElement | null>, isModal: boolean): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (isModal) dialog.showModal();
    else dialog.show();
    return () => dialog.close();
  }, [element, isModal]);
}
