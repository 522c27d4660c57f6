import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { ControlFrame } from '../host/ControlFrame.tsx';
import { useField } from '../host/useField.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';

/** Whose password this is: for the person to read and for a password manager to find. Not to be changed. */
export const AccountWidget = observer(function AccountWidget(props: WidgetProps) {
  const { text, attributes } = useField(props);
  return (
    <ControlFrame field={props}>
      <Input {...attributes} type="text" readOnly value={text} mod={{ kind: 'account' }} />
    </ControlFrame>
  );
});
