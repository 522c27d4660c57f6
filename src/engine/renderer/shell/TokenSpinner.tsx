import { useEffect, useState } from 'react';
import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from '../body/Spinner.tsx';

/** A check that is quicker, in milliseconds, shows nothing. */
const QUICK = 250;

/** Covers the screen while the session is checked (TOKEN-01). */
export function TokenSpinner() {
  const word = useWords();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsSlow, QUICK, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className="token-check" data-token-check role="status">
      <Spinner />
      <span className="visually-hidden">{word('loading')}</span>
    </div>
  );
}
