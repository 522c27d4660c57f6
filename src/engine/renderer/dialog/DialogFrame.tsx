import { observer } from 'mobx-react-lite';
import { type SyntheticEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { OpenDialog } from '../../runtime/View.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { TextScopeContext } from '../../widgets/words/TextScope.ts';
import { FormScreen } from '../form/FormScreen.tsx';
import { FaultNotice } from '../notices/FaultNotice.tsx';
import { ToastHost } from '../toast/ToastHost.tsx';
import { useView } from '../ViewContext.ts';
import { DialogHead } from './DialogHead.tsx';
import { useShownDialog } from './useShownDialog.ts';

interface DialogFrameProps {
  readonly open: OpenDialog;
  readonly program: ScreenProgram;
}

/** A native dialog. The browser keeps the focus inside a modal dialog and returns it at the end. Esc presses cancel. */
export const DialogFrame = observer(function DialogFrame({ open, program }: DialogFrameProps) {
  const { id, dialog } = open;
  const view = useView();
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  const isModal = dialog.modal !== false;
  useShownDialog(element, isModal);
  const scope = useMemo(() => ({ namespace: namespaceOf(program.id), prefix: ['dialogs', id] }), [program.id, id]);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    view.closeDialog();
  };
  useEffect(() => {
    if (isModal) return;
    // The focus may be in the form beside it.
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) view.closeDialog();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isModal, view]);
  return (
    <dialog
      className="dialog"
      ref={element}
      role={dialog.alert === true ? 'alertdialog' : undefined}
      data-dialog={id}
      data-modal={isModal}
      aria-labelledby={title}
      // Firefox and WebKit stop at the dialog itself otherwise, as at no control.
      tabIndex={-1}
      onCancel={cancel}
    >
      <TextScopeContext value={scope}>
        <FormScreen form={id} items={dialog.body} program={program.forms[id]}>
          <DialogHead id={title} />
          <FaultNotice />
        </FormScreen>
      </TextScopeContext>
      {isModal && <ToastHost />}
    </dialog>
  );
});
