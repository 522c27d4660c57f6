import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { PasswordControl } from './PasswordControl.tsx';

/** The password that one has. */
export function PasswordWidget(props: WidgetProps) {
  return <PasswordControl field={props} />;
}
