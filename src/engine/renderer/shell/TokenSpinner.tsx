import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from '../body/Spinner.tsx';

/**
 * Covers the screen while the session is checked (TOKEN-01). It appears only after a delay, so that a quick check shows
 * nothing.
 */
export function TokenSpinner() {
  const word = useWords();
  return (
    <div className="token-check" data-token-check role="status">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}
