import { observer } from 'mobx-react-lite';
import { useView } from '../ViewContext.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface DialogHostProps {
  /** The place of dialogs that stand above the card and cover nothing, or of those that cover it. */
  readonly isModal: boolean;
}

/**
 * The open dialog, if there is one of the kind. Another dialog gets another element, so that its focus begins at its
 * start. One that is not modal takes no focus, so a live region says it.
 */
export const DialogHost = observer(function DialogHost({ isModal }: DialogHostProps) {
  const { dialog, program } = useView();
  if (program === undefined) return null;
  const isMeant = dialog !== undefined && (dialog.dialog.modal !== false) === isModal;
  const frame = isMeant && <DialogFrame key={dialog.id} open={dialog} program={program} />;
  if (isModal) return frame;
  const isPossible = Object.values(program.dialogs).some(({ modal }) => modal === false);
  return (
    isPossible && (
      <div className="beside" aria-live="polite">
        {frame}
      </div>
    )
  );
});
