import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { TextControl } from '../text/TextControl.tsx';

/**
 * A number in a text input with a numeric keyboard: an input of type number would hide invalid text from the rules, and
 * change with the mouse wheel.
 */
export function NumberWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="decimal" isVerbatim marksOptional />;
}
