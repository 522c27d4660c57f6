import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';

/** Whose password this is: for the person to read and for a password manager to find. Not to be changed. */
export const AccountWidget = observer(function AccountWidget(props: WidgetProps) {
  const { text, attributes } = useField(props);
  return (
    <ControlFrame field={props}>
      <Input {...attributes} type="text" readOnly value={text} mod={{ kind: 'account' }} />
    </ControlFrame>
  );
});
