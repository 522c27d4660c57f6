import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useOwnTexts } from '../../widgets/words/useOwnTexts.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { useMessages } from '../notices/useMessages.ts';
import { useView } from '../ViewContext.ts';
import { focusField } from './focusField.ts';
import { useLedToError } from './useLedToError.tsx';
import { useRefusedFocus } from './useRefusedFocus.ts';

interface ErrorSummaryProps {
  /** Fields of the form that a call under way sends, so that they are locked. */
  readonly sent: readonly string[];
  /** Fields of the form with an error, in its order. */
  readonly fields: readonly string[];
  /** Whether a refused submit belongs to this form: to that of the dialog, while one is open. */
  readonly isFront: boolean;
  readonly container: RefObject<HTMLElement | null>;
}

/**
 * After a refused submit, a single wrong field gets the focus, or its error is said. Several are listed, and the list gets the focus; each
 * line leads to its field. The list shrinks, and stays until no field is wrong.
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
  // Runs at each refused submit, after the list is drawn.
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
