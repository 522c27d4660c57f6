import { type ReactNode, useSyncExternalStore } from 'react';
import { useWords } from '../../widgets/words/useTexts.ts';

interface NewTabLinkProps {
  readonly id: string;
  readonly href: string;
  readonly label: ReactNode;
  /** The look of a link that looks like a button. */
  readonly look?: 'primary' | 'secondary';
}

/** A link that opens a new tab, and announces that to screen readers. */
export function NewTabLink({ id, href, label, look }: NewTabLinkProps) {
  const word = useWords();
  // The page's host is unknown in pre-rendered HTML, but known after hydration.
  const isHydrated = useIsHydrated();
  return (
    <a
      className={look === undefined ? 'link' : 'button'}
      data-action={id}
      data-look={look}
      href={isHydrated ? href : undefined}
      target="_blank"
      rel="noopener noreferrer"
    >
      {label}
      <span className="visually-hidden"> {word('newTab')}</span>
    </a>
  );
}

const never = () => () => {};

/** False in pre-rendered HTML and during hydration, then true. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
