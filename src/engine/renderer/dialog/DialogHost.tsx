import { observer } from 'mobx-react-lite';
import { useView } from '../ViewContext.ts';
import { DialogFrame } from './DialogFrame.tsx';

/** The dialog that is open, if one is. Another one is another element, so that its focus begins afresh. */
export const DialogHost = observer(function DialogHost() {
  const { dialog, program } = useView();
  if (dialog === undefined || program === undefined) return null;
  return <DialogFrame key={dialog.id} open={dialog} program={program} />;
});
