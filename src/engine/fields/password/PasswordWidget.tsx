import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { PasswordControl } from './PasswordControl.tsx';

/** The current password. */
export function PasswordWidget(props: WidgetProps) {
  return <PasswordControl field={props} />;
}
