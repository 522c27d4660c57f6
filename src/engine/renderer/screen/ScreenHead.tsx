import { observer } from 'mobx-react-lite';
import { chosenBy } from '../../widgets/words/chosenBy.ts';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { unbroken } from '../body/unbroken.tsx';
import { useView } from '../ViewContext.ts';
import { Sign } from './Sign.tsx';
import { Steps } from './Steps.tsx';
import { useScreenTitle } from './useScreenTitle.ts';

/** The title says what to do, and the line below it why. A status screen has its drawing above. */
export const ScreenHead = observer(function ScreenHead({ isLoading }: { readonly isLoading: boolean }) {
  const { sign, state, program } = useView();
  const drawing = sign === undefined ? undefined : program?.drawings[sign];
  const own = useOwnTexts();
  const title = own(chosenBy('title', state), '');
  const heading = useScreenTitle(title);
  const words = title || own(chosenBy('heading', state));
  // Until the screen begins, its state may be another one.
  const lead = own(chosenBy('lead', isLoading ? undefined : state), '');
  return (
    <div className="head" data-signed={sign !== undefined || undefined}>
      {sign !== undefined && drawing !== undefined && <Sign name={sign} drawing={drawing} />}
      <Steps isLoading={isLoading} />
      <h1 tabIndex={-1} ref={heading}>
        {/* Other words are others, not the same ones that have moved. */}
        <span key={words}>{unbroken(words)}</span>
      </h1>
      {lead !== '' && <p className="lead">{lead}</p>}
    </div>
  );
});
