import { observer } from 'mobx-react-lite';
import { useField } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';

/** What is selected in the input, as offsets; where the caret is if both are the same. */
export interface Selected {
  readonly from: number;
  readonly to: number;
}

interface CodeBoxesProps {
  readonly field: WidgetProps;
  readonly digits: number;
  readonly selected: Selected | undefined;
}

/** More boxes would be too narrow on a phone. */
const MOST = 8;

/**
 * The digits of a code, each in a box over the input. The box with the caret, or those that are selected, are marked.
 * A longer code has more boxes; what is too long to be one has none: the input shows it.
 */
export const CodeBoxes = observer(function CodeBoxes({ field, digits, selected }: CodeBoxesProps) {
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
