import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useView } from '../ViewContext.ts';

/**
 * A fault of the way (R01): what happened, that nothing is lost, and one button that tries the same again. The wait is
 * said once, with the message: the button counts it down, and would be said again with each step.
 */
export const FaultNotice = observer(function FaultNotice() {
  const view = useView();
  const { fault } = view;
  const { t: message } = useTranslation('messages');
  const word = useWords();
  if (fault === undefined) return null;
  const seconds = fault.secondsLeft ?? 0;
  const isBusy = view.isPending(fault.call);
  return (
    <div className="notice" data-tone="warning" data-fault={fault.fault}>
      <p role="alert">
        {message(`faults.${fault.fault}`)}
        {fault.resumes !== undefined && ` ${word('resumes')}`}
        {seconds > 0 && fault.retryAfter !== undefined && (
          <span className="visually-hidden"> {word('retryIn', fill({ seconds: inMinutes(fault.retryAfter) }))}</span>
        )}
      </p>
      {fault.canRetry && (
        <UnstyledButton
          className="button"
          data-look="secondary"
          type="button"
          aria-busy={isBusy || undefined}
          disabled={seconds > 0}
          onClick={() => view.retry()}
        >
          <span className="button-label">
            {seconds > 0 ? word('retryIn', fill({ seconds: inMinutes(seconds) })) : word('retry')}
          </span>
        </UnstyledButton>
      )}
    </div>
  );
});

/** Seconds to be said: above a minute, begun minutes count, so that a long wait does not read anew each second. */
const inMinutes = (seconds: number) => (seconds > 60 ? Math.ceil(seconds / 60) * 60 : seconds);
