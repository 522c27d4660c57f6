import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/** The name for sign-in. It looks like an e-mail address and has that keyboard. Spaces are removed (D-94). */
export function UsernameWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="email" isVerbatim />;
}
