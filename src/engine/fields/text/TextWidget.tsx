import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from './TextControl.tsx';

/** A line of free text. */
export function TextWidget(props: WidgetProps) {
  return <TextControl field={props} marksOptional />;
}
