import { observer } from 'mobx-react-lite';
import { chosenBy } from '../../widgets/words/chosenBy.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { unbroken } from '../body/unbroken.tsx';
import { useView } from '../ViewContext.ts';

/** The title and the lead of a dialog. */
export const DialogHead = observer(function DialogHead({ id }: { readonly id: string }) {
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
