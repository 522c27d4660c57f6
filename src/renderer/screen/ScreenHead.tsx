import { observer } from 'mobx-react-lite';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';
import { Sign } from './Sign.tsx';
import { useScreenTitle } from './useScreenTitle.ts';

/** The title says what to do, the line under it why; a status screen has its sign above. */
export const ScreenHead = observer(function ScreenHead({ isLoading }: { readonly isLoading: boolean }) {
  const { sign, state } = useView();
  const { own } = useTexts();
  const title = own(['title'], { choice: state });
  const heading = useScreenTitle(title);
  const lead = isLoading ? undefined : own(['lead'], { choice: state });
  return (
    <div className="head" data-signed={sign !== undefined || undefined}>
      {sign !== undefined && <Sign name={sign} />}
      <h1 tabIndex={-1} ref={heading}>
        {title ?? own(['heading'], { choice: state })}
      </h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  );
});
