import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/**
 * An address of mail. Our rules alone judge it (VALID-04), and the type is text: of type email the browser would hide
 * surrounding spaces from us.
 */
export function EmailWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="email" isVerbatim marksOptional />;
}
