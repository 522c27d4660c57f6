import { observer } from 'mobx-react-lite';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { focusField } from './focusField.ts';

interface Said {
  readonly field: string;
  readonly words: string;
  /** Increases each time, so a repeated text is a new node and is announced again. */
  readonly turn: number;
}

/**
 * Leads a visitor to a field's error: the field gets the focus, and screen readers read its error. If the field already
 * has the focus, as after Enter or an automatically submitted code, a live region announces the error instead, unless a
 * toast announces the same text.
 */
function useLedToError(
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

/** The live region exists before its first message (ARIA22), and empties when the error changes or is gone. */
const SaidError = observer(function SaidError({ said }: { readonly said: Said | undefined }) {
  const { errors } = useView();
  const say = useMessages();
  return (
    <div className="visually-hidden" aria-live="assertive" aria-atomic data-said>
      {said !== undefined && say(errors[said.field]) === said.words && <span key={said.turn}>{said.words}</span>}
    </div>
  );
});

/**
 * When an answer rejects sent fields, focuses the first of them, so its error is read out. Errors that appear while
 * typing or on blur move no focus.
 */
function useRefusedFocus(sent: readonly string[], wrong: readonly string[], lead: (field: string) => void): void {
  const before = useRef(sent);
  useEffect(() => {
    const back = before.current.find((field) => !sent.includes(field) && wrong.includes(field));
    before.current = sent;
    if (back !== undefined) lead(back);
  }, [sent, wrong, lead]);
}

interface ErrorSummaryProps {
  /** Fields of the form that a running call sends, and which are therefore locked. */
  readonly sent: readonly string[];
  /** Fields of the form with an error, in the form's order. */
  readonly fields: readonly string[];
  /** Whether a failed submit belongs to this form: to the dialog's form while one is open. */
  readonly isFront: boolean;
  readonly container: RefObject<HTMLElement | null>;
}

/**
 * After a failed submit, a single invalid field gets the focus, or its error is announced. Several invalid fields are
 * listed, and the list gets the focus; each line leads to its field. A line disappears when its field becomes valid.
 */
export const ErrorSummary = observer(function ErrorSummary({ sent, fields, isFront, container }: ErrorSummaryProps) {
  const { errors, failedSubmits } = useView();
  const own = useOwnTexts();
  const word = useWords();
  const say = useMessages();
  const handled = useRef(failedSubmits);
  const summary = useRef<HTMLDivElement>(null);
  const [lead, region] = useLedToError(container);
  useRefusedFocus(sent, fields, lead);
  const [isListed, setListed] = useState(false);
  useEffect(() => {
    if (failedSubmits === handled.current) return;
    handled.current = failedSubmits;
    const [first, second] = fields;
    if (!isFront || first === undefined) return;
    setListed(second !== undefined);
    if (second === undefined) lead(first);
  }, [failedSubmits, isFront, fields, lead]);
  // Runs at each failed submit, after the list is rendered.
  useEffect(() => {
    if (isListed && failedSubmits > 0) summary.current?.focus();
  }, [isListed, failedSubmits]);
  return (
    <>
      {region}
      {isListed && fields.length > 0 && (
        <div className="notice" data-tone="error" data-summary role="alert" tabIndex={-1} ref={summary}>
          <p className="notice-title">{word('summaryTitle')}</p>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <button className="link" type="button" onClick={() => focusField(container.current, field)}>
                  {own(`fields.${field}.label`)}
                </button>
                <span className="summary-message">{say(errors[field])}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
});
