import { useState } from 'react';
import { useWords } from '../../widgets/words/useTexts.ts';

interface ReferenceProps {
  /** The id of a request; while the id is unknown, a blank line reserves its space. */
  readonly id: string | undefined;
}

/** The reference for which support asks: a request's id, as in the service's log. A press copies the id. */
export function Reference({ id }: ReferenceProps) {
  const word = useWords();
  const [isCopied, setIsCopied] = useState<boolean>();
  if (id === undefined) return <p className="reference">{'\u00a0'}</p>;
  // Over plain HTTP there is no clipboard (Clipboard API, section 4).
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  };
  return (
    <p className="reference">
      {word('reference')} <bdi translate="no">{id}</bdi>{' '}
      <button className="link" type="button" onClick={copy}>
        {word('copy')}
      </button>
      <span role="status">{isCopied !== undefined && word(isCopied ? 'copied' : 'notCopied')}</span>
    </p>
  );
}
