import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { fill } from '../../texts/fill.ts';
import { inMinutes } from '../../texts/inMinutes.ts';
import { useTexts, useWords } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';
import { Reference } from './Reference.tsx';

/** Whether the browser has come back online since the component appeared (HTML, section 9.1.8.2). */
function useBackOnline(): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const come = () => setBack(true);
    const go = () => setBack(false);
    window.addEventListener('online', come);
    window.addEventListener('offline', go);
    return () => {
      window.removeEventListener('online', come);
      window.removeEventListener('offline', go);
    };
  }, []);
  return isBack;
}

/**
 * A transport fault (R01): what happened, that the fields keep their values, and a retry button. The message announces
 * only the initial waiting time. The button counts the time down outside the live region.
 */
export const FaultNotice = observer(function FaultNotice() {
  const view = useView();
  const { fault } = view;
  const message = useTexts('messages');
  const word = useWords();
  const isBack = useBackOnline();
  if (fault === undefined) return null;
  const seconds = fault.secondsLeft ?? 0;
  const isBusy = view.isPending(fault.call);
  const isKnown = isBack && fault.fault === 'NETWORK';
  return (
    <div className="notice" data-tone="warning" data-fault={fault.fault}>
      <p role="alert">
        {joinSentences([
          isKnown ? word('online') : message(`faults.${fault.fault}`),
          hasEntries(view.form) ? word('kept') : '',
          fault.resumes === undefined ? '' : word('resumes'),
        ])}
        {seconds > 0 && fault.retryAfter !== undefined && (
          <span className="visually-hidden"> {word('retryIn', fill({ seconds: inMinutes(fault.retryAfter) }))}</span>
        )}
      </p>
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
      {fault.reference !== undefined && <Reference id={fault.reference} />}
    </div>
  );
});

/** Whether any field has a value; if not, the notice does not mention entered values. */
const hasEntries = (form: Readonly<Record<string, unknown>>) =>
  Object.values(form).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/**
 * Joins sentences. They are separated by a space, unless the earlier one ends with a full-width sign, which includes
 * space.
 */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((all, next) => (all === '' || /[。！？]$/u.test(all) ? all + next : `${all} ${next}`), '');
