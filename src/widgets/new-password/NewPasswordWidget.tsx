import { observer } from 'mobx-react-lite';
import { useHost } from '../host/Host.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';
import { PasswordControl } from '../password/PasswordControl.tsx';
import { PolicyRules } from './PolicyRules.tsx';

/** A password that one makes up; with a policy, its rules stand below and are ticked off while one types. */
export const NewPasswordWidget = observer(function NewPasswordWidget(props: WidgetProps) {
  const host = useHost();
  if (typeof props.options.policy !== 'string') return <PasswordControl field={props} />;
  const isTyped = (host.form[props.name] ?? '') !== '';
  return <PasswordControl field={props} note={<PolicyRules hints={host.hintsOf(props.name)} isTyped={isTyped} />} />;
});
