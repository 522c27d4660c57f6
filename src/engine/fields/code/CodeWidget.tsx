import { useState } from 'react';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { TextControl } from '../text/TextControl.tsx';
import { CodeBoxes, type Selected } from './CodeBoxes.tsx';
import { readCode } from './readCode.ts';

const DIGITS = /^\d*$/;

/**
 * A one-time code in one input of 320 px (LIMIT-14), so that it can be pasted, filled in by the browser and read by
 * screen readers. With `digits`, boxes show it; with `sends`, words say that it goes by itself (WCAG 2.2, 3.2.2). Of a pasted
 * text the code is left. A letter is called wrong as it is typed.
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
