import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from '../body/Spinner.tsx';

/** Lies over the screen while the token is checked (TOKEN-01). A check that is quick is over before it is seen. */
export function TokenSpinner() {
  const word = useWords();
  return (
    <div className="token-check" data-token-check role="status">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}
