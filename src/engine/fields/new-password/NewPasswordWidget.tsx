import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { PasswordControl } from '../password/PasswordControl.tsx';
import { RuleList } from './RuleList.tsx';

/**
 * A new password. The rules of its rule sets stand below it from the first time it has the focus, and are ticked while
 * the visitor types. They stay, so that what stands below does not move away from a press. Before that they describe
 * the field all the same.
 */
export const NewPasswordWidget = observer(function NewPasswordWidget(props: WidgetProps) {
  const control = useFormControl();
  const [isReached, setReached] = useState(false);
  const rules = control.rulesOf(props.name).filter(({ set, isListed }) => set !== undefined && isListed);
  if (rules.length === 0) return <PasswordControl field={props} />;
  const isTyped = (control.form[props.name] ?? '') !== '';
  const isShown = isReached || isTyped || props.rawErrors !== undefined;
  return (
    <PasswordControl
      field={props}
      onFocus={() => setReached(true)}
      note={
        <div hidden={!isShown}>
          <RuleList rules={rules} isTyped={isTyped} />
        </div>
      }
    />
  );
});
