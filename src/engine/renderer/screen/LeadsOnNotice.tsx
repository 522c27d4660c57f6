import { UnstyledButton } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '../../texts/fill.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { useView } from '../ViewContext.ts';

/**
 * Reports whether the visitor is busy with the page: a control has the focus, the pointer moved on the card, or the
 * page is hidden. A focused heading is ignored, and so is a pointer that rests where the last button was.
 */
function useBusyVisitor(
  card: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  onChange: (isBusy: boolean) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `onChange` does the same
  useEffect(() => {
    if (!isEnabled) return undefined;
    let isPointed = false;
    let reported = false;
    const update = () => {
      const isBusy = isPointed || document.hidden || (document.activeElement as HTMLElement | null)?.tabIndex === 0;
      if (isBusy !== reported) onChange(isBusy);
      reported = isBusy;
    };
    const point = (is: boolean) => () => {
      isPointed = is;
      update();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('visibilitychange', update, { signal });
    document.addEventListener('focusin', update, { signal });
    // During a focus change nothing has the focus for a moment.
    document.addEventListener('focusout', () => queueMicrotask(update), { signal });
    card.current?.addEventListener('pointermove', point(true), { signal });
    card.current?.addEventListener('pointerleave', point(false), { signal });
    update();
    return () => {
      ended.abort();
      if (reported) onChange(false);
    };
  }, [card, isEnabled]);
}

/** Announces the timed redirect, pauses it while the visitor is busy, and has the button that cancels it. */
export const LeadsOnNotice = observer(function LeadsOnNotice({
  card,
}: {
  readonly card: RefObject<HTMLElement | null>;
}) {
  const view = useView();
  const word = useWords();
  const region = useRef<HTMLParagraphElement>(null);
  const { leadsOn, lingers } = view;
  // The live region must exist before its first message (ARIA22).
  const [speaks, setSpeaks] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSpeaks(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  useBusyVisitor(card, leadsOn !== undefined, (isBusy) => view.hold(isBusy));
  const stay = () => {
    view.linger();
    // The button is removed, so the element around it gets the focus and announces the result.
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
