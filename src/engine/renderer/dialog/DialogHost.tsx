import { observer } from 'mobx-react-lite';
import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { OpenDialog } from '../../runtime/View.ts';
import { namespaceOf } from '../../texts/namespaces.ts';
import { chosenBy, TextScopeContext, useOwnTexts } from '../../widgets/words/useTexts.ts';
import { unbroken } from '../body/unbroken.tsx';
import { ShownContext } from '../form/FormContext.ts';
import { FormScreen } from '../form/FormScreen.tsx';
import { Banner } from '../notices/Banner.tsx';
import { FaultNotice } from '../notices/FaultNotice.tsx';
import { ToastHost } from '../toast/ToastHost.tsx';
import { useView } from '../ViewContext.ts';

/**
 * Shows a dialog while it exists, and closes it before its element is removed, because only closing returns the focus
 * (HTML, section 4.11.4). The focus goes to the first input, or to the primary action, since cancel comes first in the
 * DOM; or, if the dialog is taller than the window, to the dialog, whose beginning stays in view (ARIA Authoring
 * Practices, Dialog). A non-modal dialog does not take the focus from a visitor who is typing.
 *
 * @returns whether its content has a layout, still before the first paint
 */
function useShownDialog(element: RefObject<HTMLDialogElement | null>, isModal: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    setShown(true);
    if (isModal) {
      dialog.showModal();
      const isTall = dialog.scrollHeight > dialog.clientHeight;
      (isTall ? dialog : dialog.querySelector<HTMLElement>('input, textarea, [data-look="primary"]'))?.focus();
      dialog.scrollTop = 0;
    } else {
      const control = focusedControl();
      // Setting only the attribute does not move the focus, so the field is not blurred and validated.
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
  return isShown;
}

const focusedControl = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input, select, textarea')
    ? document.activeElement
    : null;

/** The title and the lead of a dialog. */
const DialogHead = observer(function DialogHead({ id }: { readonly id: string }) {
  const { state } = useView();
  const own = useOwnTexts();
  const title = own(chosenBy('title', state), '') || own(chosenBy('heading', state));
  const lead = own(chosenBy('lead', state), '');
  return (
    <div className="head">
      <h2 id={id}>{unbroken(title)}</h2>
      {lead !== '' && <p className="lead">{lead}</p>}
    </div>
  );
});

interface DialogFrameProps {
  readonly open: OpenDialog;
  readonly program: ScreenProgram;
}

/** A native dialog. The browser traps the focus in a modal dialog and restores it on close. Esc presses cancel. */
const DialogFrame = observer(function DialogFrame({ open, program }: DialogFrameProps) {
  const { id, dialog } = open;
  const view = useView();
  const element = useRef<HTMLDialogElement>(null);
  const title = useId();
  const isModal = dialog.modal !== false;
  const isShown = useShownDialog(element, isModal);
  const scope = useMemo(() => ({ namespace: namespaceOf(program.id), prefix: ['dialogs', id] }), [program.id, id]);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    view.closeDialog();
  };
  useEffect(() => {
    if (isModal) return;
    // The focus may be in the form beside the dialog.
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
      // Without this, Firefox and WebKit make the dialog itself a tab stop.
      tabIndex={-1}
      onCancel={cancel}
    >
      <TextScopeContext value={scope}>
        <ShownContext value={isShown}>
          <FormScreen form={id} items={dialog.body} program={program.forms[id]}>
            <DialogHead id={title} />
            {isModal && (
              <>
                <Banner />
                <FaultNotice />
              </>
            )}
          </FormScreen>
        </ShownContext>
      </TextScopeContext>
      {isModal && <ToastHost />}
    </dialog>
  );
});

interface DialogHostProps {
  /** Whether this host shows modal dialogs, or dialogs above the card that cover nothing. */
  readonly isModal: boolean;
}

/**
 * The open dialog of this kind, if any. Each dialog gets a new element, so its focus starts at the beginning. A
 * non-modal dialog takes no focus, so a live region announces it.
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
