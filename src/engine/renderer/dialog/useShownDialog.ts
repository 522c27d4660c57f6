import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a dialog while it is there. It is closed before it is taken out of the page: only a dialog that closes gives
 * the focus back to where it was (HTML, section 4.11.4).
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
