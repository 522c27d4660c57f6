import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ShellView } from '../../runtime/ShellView.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from '../body/Spinner.tsx';

/** A check that is quicker, in milliseconds, shows nothing. */
const QUICK = 250;

/** Covers the screen while the session is checked (TOKEN-01). A component of its own, so that the shell stays. */
export const TokenCheck = observer(function TokenCheck({ shell }: { readonly shell: ShellView }) {
  return shell.isChecking ? <TokenSpinner /> : null;
});

function TokenSpinner() {
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
