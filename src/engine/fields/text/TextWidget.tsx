import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { TextControl } from './TextControl.tsx';

/** A line of free text. */
export function TextWidget(props: WidgetProps) {
  return <TextControl field={props} marksOptional />;
}
