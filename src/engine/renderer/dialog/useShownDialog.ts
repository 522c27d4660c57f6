import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a dialog while it exists, and closes it before its element is removed: only a closing dialog returns the focus
 * (HTML, section 4.11.4). The focus begins at what there is to type or, since a way out stands before it, at the primary
 * action. A dialog that is not modal leaves the focus to a visitor who is typing in a field.
 */
export function useShownDialog(element: RefObject<HTMLDialogElement | null>, isModal: boolean): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    if (isModal) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('input, textarea, [data-look="primary"]')?.focus();
    } else {
      const control = focusedControl();
      // The attribute alone moves no focus, so the field is not left and not judged.
      if (control === null) dialog.show();
      else dialog.open = true;
      dialog.scrollIntoView?.({ block: 'nearest' });
      return () => {
        const isWithin = dialog.contains(document.activeElement);
        dialog.close();
        if (isWithin) control?.focus();
      };
    }
    return () => dialog.close();
  }, [element, isModal]);
}

const focusedControl = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, select, textarea')
    ? document.activeElement
    : null;
