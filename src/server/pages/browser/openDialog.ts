/**
 * Opens a dialog with two buttons. Where they are stacked, the main one is first, in the document too, as in the
 * portal. The other one gets the focus, since the main action may be irreversible.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  const main = dialog?.querySelector<HTMLElement>('.primary');
  const other = dialog?.querySelector<HTMLElement>('.pair > :not(.primary)');
  if (!dialog || !main || !other) return;
  const arrange = () => {
    const focused = dialog.ownerDocument.activeElement;
    other.after(main);
    if (main.offsetTop > other.offsetTop) other.before(main);
    // What moves loses the focus.
    if (focused === main) main.focus();
  };
  const watch = new ResizeObserver(arrange);
  dialog.showModal();
  arrange();
  other.focus();
  // A phone that is turned has room for both.
  watch.observe(dialog);
  dialog.addEventListener('close', () => watch.disconnect(), { once: true });
}
