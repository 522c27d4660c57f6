import { observer } from 'mobx-react-lite';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { PasswordControl } from '../password/PasswordControl.tsx';
import { linesOf } from './linesOf.ts';
import { RuleList } from './RuleList.tsx';

/** A new password. The rules of its rule sets stand below it and are ticked while the visitor types. */
export const NewPasswordWidget = observer(function NewPasswordWidget(props: WidgetProps) {
  const control = useFormControl();
  const lines = linesOf(control.rulesOf(props.name).filter(({ set }) => set !== undefined));
  if (lines.length === 0) return <PasswordControl field={props} />;
  const isTyped = (control.form[props.name] ?? '') !== '';
  return <PasswordControl field={props} note={<RuleList control={props.id} lines={lines} isTyped={isTyped} />} />;
});
