import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useView } from '../ViewContext.ts';
import { useHolding } from './useHolding.ts';

/** Says that the screen leads on, holds it back while somebody is busy with it, and has the button that stops it. */
export const LeadsOnNotice = observer(function LeadsOnNotice({
  card,
}: {
  readonly card: RefObject<HTMLElement | null>;
}) {
  const view = useView();
  const word = useWords();
  const region = useRef<HTMLParagraphElement>(null);
  const { leadsOn, lingers } = view;
  // The region exists before it speaks (ARIA22).
  const [speaks, setSpeaks] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSpeaks(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useHolding(card, leadsOn !== undefined, (isHolding) => view.hold(isHolding));
  const stay = () => {
    view.linger();
    // The button is gone: its place says what it did.
    region.current?.focus();
  };
  return (
    <div className="actions">
      <p className={lingers ? 'text' : 'visually-hidden'} role="status" tabIndex={-1} ref={region} data-leads-on>
        {lingers ? word('stays') : speaks && leadsOn !== undefined && word('leadsOn', fill({ seconds: leadsOn }))}
      </p>
      {leadsOn !== undefined && (
        <UnstyledButton className="button" data-look="secondary" data-stay type="button" onClick={stay}>
          <span className="button-label">{word('stay')}</span>
        </UnstyledButton>
      )}
    </div>
  );
});
