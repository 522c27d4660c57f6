import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { TextControl } from '../text/TextControl.tsx';

/** The name one signs in with: shaped like an address, so its keyboard is the one of addresses. Spaces go (D-94). */
export function UsernameWidget(props: WidgetProps) {
  return <TextControl field={props} inputMode="email" isVerbatim />;
}
