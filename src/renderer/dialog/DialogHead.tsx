import { observer } from 'mobx-react-lite';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';

/** What a dialog is about, and why. */
export const DialogHead = observer(function DialogHead({ id }: { readonly id: string }) {
  const { state } = useView();
  const { own } = useTexts();
  const lead = own(['lead'], { choice: state });
  return (
    <div className="head">
      <h2 id={id}>{own(['title'], { choice: state }) ?? own(['heading'], { choice: state })}</h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
});
