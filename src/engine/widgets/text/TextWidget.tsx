import type { WidgetProps } from '../host/WidgetProps.ts';
import { TextControl } from './TextControl.tsx';

/** A line of free text. */
export function TextWidget(props: WidgetProps) {
  return <TextControl field={props} marksOptional />;
}
