/**
 * Opens a dialog with two buttons. Where they are stacked, the main one is first, in the document too, as in the
 * portal. The other one gets the focus, since the main action may be irreversible.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  const main = dialog?.querySelector<HTMLElement>('.primary');
  const other = dialog?.querySelector<HTMLElement>('.pair > :not(.primary)');
  if (!dialog || !main || !other) return;
  main.before(other);
  dialog.showModal();
  if (main.offsetTop > other.offsetTop) main.after(other);
  other.focus();
}
