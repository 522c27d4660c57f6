import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { TextControl } from '../text/TextControl.tsx';

/** A telephone number, with a telephone keyboard. */
export function TelephoneWidget(props: WidgetProps) {
  return <TextControl field={props} type="tel" isVerbatim marksOptional />;
}
