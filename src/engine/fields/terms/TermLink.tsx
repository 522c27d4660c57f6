import type { ReactNode } from 'react';
import { useWords } from '../../widgets/words/useWords.ts';

/** A link that opens in a new tab, and tells screen readers so. Without an address it is left out. */
export function TermLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  const word = useWords();
  if (href === undefined) return null;
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {word('newTab')}</span>
    </a>
  );
}
