import { observer } from 'mobx-react-lite';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { PasswordControl } from '../password/PasswordControl.tsx';
import { RuleList } from './RuleList.tsx';

/** A new password. The rules of its rule sets stand below it and are ticked while the visitor types. */
export const NewPasswordWidget = observer(function NewPasswordWidget(props: WidgetProps) {
  const control = useFormControl();
  const rules = control.rulesOf(props.name).filter(({ set, line }) => set !== undefined && line !== undefined);
  if (rules.length === 0) return <PasswordControl field={props} />;
  const isTyped = (control.form[props.name] ?? '') !== '';
  return <PasswordControl field={props} note={<RuleList control={props.id} rules={rules} isTyped={isTyped} />} />;
});
