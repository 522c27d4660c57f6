import { observer } from 'mobx-react-lite';
import { useView } from '../ViewContext.ts';
import { DialogFrame } from './DialogFrame.tsx';

/** The open dialog, if there is one. Another dialog gets another element, so that its focus begins at its start. */
export const DialogHost = observer(function DialogHost() {
  const { dialog, program } = useView();
  if (dialog === undefined || program === undefined) return null;
  return <DialogFrame key={dialog.id} open={dialog} program={program} />;
});
