import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/** A one-time code in one input of 320 px (LIMIT-14). What mails and apps put between digits goes when pasted. */
export function CodeWidget(props: WidgetProps) {
  return (
    <TextControl
      field={props}
      kind="code"
      inputMode="numeric"
      isVerbatim
      onPaste={(event, change) => {
        const pasted = event.clipboardData.getData('text/plain').replace(/[\s\u00ad\u2010-\u2015-]+/gu, '');
        if (!/^\d+$/.test(pasted)) return;
        event.preventDefault();
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        change(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? value.length));
      }}
    />
  );
}
