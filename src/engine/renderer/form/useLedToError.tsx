import { observer } from 'mobx-react-lite';
import { type ReactNode, type RefObject, useState } from 'react';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { focusField } from './focusField.ts';

interface Said {
  readonly field: string;
  readonly words: string;
  /** Increases each time, so that the same words are a new node, and are said again. */
  readonly turn: number;
}

/**
 * Leads a visitor to the error of a field: the field gets the focus, and a screen reader reads it with its error. Where
 * it has the focus already, after Enter or a code that was sent by itself, nothing would be read, so a live region says
 * the error. A toast that says the same is enough.
 */
export function useLedToError(
  container: RefObject<HTMLElement | null>,
): readonly [lead: (field: string) => void, region: ReactNode] {
  const view = useView();
  const say = useMessages();
  const [said, setSaid] = useState<Said>();
  const lead = (field: string) => {
    const before = document.activeElement;
    focusField(container.current, field);
    const words = say(view.errors[field]);
    if (document.activeElement !== before || view.toasts.some(({ message }) => say(message) === words)) return;
    setSaid((last) => ({ field, words, turn: (last?.turn ?? 0) + 1 }));
  };
  return [lead, <SaidError key="said" said={said} />];
}

/** The region exists before it speaks (ARIA22), and is empty once the error is another one or none. */
const SaidError = observer(function SaidError({ said }: { readonly said: Said | undefined }) {
  const { errors } = useView();
  const say = useMessages();
  return (
    <div className="visually-hidden" aria-live="assertive" aria-atomic data-said>
      {said !== undefined && say(errors[said.field]) === said.words && <span key={said.turn}>{said.words}</span>}
    </div>
  );
});
