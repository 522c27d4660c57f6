import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/**
 * A number, as text with the keyboard of numbers: an input of type number hides what it cannot read, so that nothing
 * could be said of it, and turns with the wheel.
 */
export function NumberWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="decimal" isVerbatim marksOptional />;
}
