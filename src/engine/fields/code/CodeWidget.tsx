import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/**
 * A one-time code in one input of 320 px (LIMIT-14). When a code is pasted, separators that mails and apps put into it
 * are removed.
 */
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
