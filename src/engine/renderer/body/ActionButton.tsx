import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../widgets/words/useWords.ts';
import { Spinner } from './Spinner.tsx';

interface ActionButtonProps {
  readonly id: string;
  readonly look: 'primary' | 'secondary';
  /** A press submits the form, as Enter does. */
  readonly isSubmit: boolean;
  readonly isBusy: boolean;
  readonly isEnabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button. While its call is under way it is busy and keeps the focus; the runtime ignores a second press.
 */
export function ActionButton({ id, look, isSubmit, isBusy, isEnabled, onPress, children }: ActionButtonProps) {
  const word = useWords();
  return (
    <UnstyledButton
      className="button"
      type={isSubmit ? 'submit' : 'button'}
      data-action={id}
      data-look={look}
      aria-busy={isBusy || undefined}
      disabled={!isEnabled}
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
