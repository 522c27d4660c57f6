/**
 * Opens a dialog with two buttons. If they are stacked, the main one comes first, also in the document, as in the
 * portal. The other button gets the focus, since the main action may be irreversible; or, if the dialog is taller than
 * the window, the dialog itself, which starts at its top.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  const main = dialog?.querySelector<HTMLElement>('.primary');
  const other = dialog?.querySelector<HTMLElement>('.pair > :not(.primary)');
  if (!dialog || !main || !other) return;
  const arrange = () => {
    const focused = dialog.ownerDocument.activeElement;
    other.after(main);
    if (main.offsetTop > other.offsetTop) other.before(main);
    // An element that is moved loses the focus.
    if (focused === main) main.focus();
  };
  const watch = new ResizeObserver(arrange);
  dialog.showModal();
  arrange();
  (dialog.scrollHeight > dialog.clientHeight ? dialog : other).focus();
  dialog.scrollTop = 0;
  // Turning a phone may make room for both buttons side by side.
  watch.observe(dialog);
  dialog.addEventListener('close', () => watch.disconnect(), { once: true });
}
