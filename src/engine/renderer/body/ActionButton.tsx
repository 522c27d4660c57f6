import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Mark } from '../../flow/Program.ts';
import { fill } from '../../texts/fill.ts';
import { inMinutes } from '../../texts/inMinutes.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useMarks } from '../ViewContext.ts';
import { Spinner } from './Spinner.tsx';

interface ActionButtonProps {
  readonly id: string;
  readonly look: 'primary' | 'secondary';
  /** It takes something away that is hard to get back. */
  readonly isDestructive: boolean;
  /** The name of the sign of somebody else that it shows. */
  readonly mark: string | undefined;
  /** What must happen before it can be pressed; '' if nothing is to be said. */
  readonly reason: string;
  /** A press submits the form, as Enter does. */
  readonly isSubmit: boolean;
  readonly isBusy: boolean;
  /** Seconds until it may be pressed again, if the service asked to wait. */
  readonly heldFor: number | undefined;
  readonly isEnabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button. While its call is under way it is busy and keeps the focus; the runtime ignores a second press. While it
 * cannot be pressed, the reason stands below it. One that waits for the service keeps the focus too.
 */
export function ActionButton(props: ActionButtonProps) {
  const { id, look, isDestructive, mark, isSubmit, isBusy, heldFor, isEnabled, onPress, children } = props;
  const word = useWords();
  const about = useId();
  const marks = useMarks();
  const shown = mark === undefined ? undefined : marks[mark];
  const isHeld = heldFor !== undefined;
  const waits = isHeld ? word('retryIn', fill({ seconds: inMinutes(heldFor) })) : '';
  const reason = isEnabled ? waits : props.reason;
  return (
    <>
      <UnstyledButton
        className="button"
        type={isSubmit ? 'submit' : 'button'}
        data-action={id}
        data-look={look}
        data-destructive={isDestructive || undefined}
        data-mark={mark}
        aria-busy={isBusy || undefined}
        aria-disabled={isHeld || undefined}
        aria-describedby={reason === '' ? undefined : about}
        disabled={!isEnabled}
        onClick={isSubmit ? undefined : onPress}
      >
        {shown !== undefined && <OwnMark mark={shown} />}
        <span className="button-label">{children}</span>
        {isBusy && (
          <span role="status">
            <Spinner />
            <span className="visually-hidden">{word('busy')}</span>
          </span>
        )}
      </UnstyledButton>
      {reason !== '' && (
        <p className="reason" id={about}>
          {reason}
        </p>
      )}
    </>
  );
}

/** A sign of somebody else, in its own colours. The words beside it say whose. */
function OwnMark({ mark: { viewBox, paths } }: { readonly mark: Mark }) {
  return (
    <svg className="button-mark" viewBox={viewBox} aria-hidden="true" focusable="false">
      {paths.map(({ d, fill }) => (
        <path key={d} d={d} fill={fill} />
      ))}
    </svg>
  );
}
