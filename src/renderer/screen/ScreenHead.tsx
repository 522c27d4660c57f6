import { observer } from 'mobx-react-lite';
import type { Screen } from '../../flow/types.ts';
import { useTexts } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';
import { Sign } from './Sign.tsx';
import { useScreenTitle } from './useScreenTitle.ts';

interface ScreenHeadProps {
  readonly sign: Screen['sign'];
  readonly isLoading: boolean;
}

/** The title says what to do, the line under it why; a status screen has its sign above. */
export const ScreenHead = observer(function ScreenHead({ sign, isLoading }: ScreenHeadProps) {
  const { state } = useView();
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
