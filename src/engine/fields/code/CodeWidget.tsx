import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { TextControl } from '../text/TextControl.tsx';
import { readCode } from './readCode.ts';

const DIGITS = /^\d*$/;

/**
 * A one-time code in one input of 320 px (LIMIT-14), so it can be pasted, autofilled and read by screen readers. With
 * `digits`, the code is displayed in boxes; with `sends`, a hint says that it is sent automatically (WCAG 2.2, 3.2.2).
 * Pasted text is reduced to the code. A letter is an error as soon as it is typed.
 */
export function CodeWidget(props: WidgetProps) {
  const { digits, sends } = props.options;
  const word = useWords();
  const [selected, setSelected] = useState<Selected>();
  return (
    <TextControl
      field={props}
      kind="code"
      inputMode="numeric"
      isVerbatim
      isWrong={(text) => !DIGITS.test(String(readCode(text)))}
      note={sends === true ? <span className="help">{word('codeSends')}</span> : undefined}
      rightSection={
        typeof digits === 'number' ? <CodeBoxes field={props} digits={digits} selected={selected} /> : undefined
      }
      onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
        setSelected({ from: selectionStart ?? 0, to: selectionEnd ?? 0 })
      }
      onPaste={(event, change) => {
        const pasted = String(readCode(event.clipboardData.getData('text/plain')));
        if (pasted === '' || !DIGITS.test(pasted)) return;
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        change(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
      }}
    />
  );
}

/** The selection in the input, as offsets; the caret if both are the same. */
interface Selected {
  readonly from: number;
  readonly to: number;
}

interface CodeBoxesProps {
  readonly field: WidgetProps;
  readonly digits: number;
  readonly selected: Selected | undefined;
}

/** The maximum number of boxes; more would be too narrow on a phone. */
const MOST = 8;

/**
 * The digits of a code, each in a box over the input. The box with the caret, or each selected box, is marked. If the
 * text is longer than the code, there are more boxes; if it is too long for any code, there are none, and the input
 * shows the text.
 */
const CodeBoxes = observer(function CodeBoxes({ field, digits, selected }: CodeBoxesProps) {
  const { text } = useField(field);
  if (text.length > MOST) return null;
  const boxes = Math.max(digits, text.length);
  const from = Math.min(selected?.from ?? text.length, text.length, boxes - 1);
  const to = Math.max(from + 1, Math.min(selected?.to ?? 0, text.length));
  return (
    <span className="boxes" aria-hidden="true">
      {Array.from({ length: boxes }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
        <span key={at} data-current={at >= from && at < to}>
          {text[at]}
        </span>
      ))}
    </span>
  );
});
