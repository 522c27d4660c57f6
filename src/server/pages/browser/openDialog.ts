/**
 * Opens a dialog with two buttons. On a phone they are stacked, the main one first in the document too, as in the
 * portal. The focus goes to the other one, since what the main one does may be final.
 */
export function openDialog(dialog: HTMLDialogElement | null): void {
  const main = dialog?.querySelector('.primary');
  const other = dialog?.querySelector<HTMLElement>('.pair > :not(.primary)');
  if (!dialog || !main || !other) return;
  if (matchMedia('(max-width: 480px)').matches) main.after(other);
  else main.before(other);
  dialog.showModal();
  other.focus();
}
