import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from './Spinner.tsx';
import { useIsHydrated } from './useIsHydrated.ts';

interface ActionButtonProps {
  readonly id: string;
  readonly look: 'primary' | 'secondary';
  /** Its press is the form's own submit, as Enter is. */
  readonly isSubmit: boolean;
  readonly isBusy: boolean;
  readonly isEnabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button. While its call is under way it is busy but keeps the focus; a second press is the runtime's to ignore.
 * Before the page is alive it is disabled, so that no form is sent the browser's way, into an address.
 */
export function ActionButton({ id, look, isSubmit, isBusy, isEnabled, onPress, children }: ActionButtonProps) {
  const word = useWords();
  const isHydrated = useIsHydrated();
  return (
    <UnstyledButton
      className="button"
      type={isSubmit ? 'submit' : 'button'}
      data-action={id}
      data-look={look}
      aria-busy={isBusy || undefined}
      disabled={!isEnabled || !isHydrated}
      onClick={isSubmit ? undefined : onPress}
    >
      <span className="button-label">{children}</span>
      {isBusy && (
        <span role="status">
          <Spinner />
          <span className="visually-hidden">{word('busy')}</span>
        </span>
      )}
    </UnstyledButton>
  );
}
