import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';

/** The account whose password the form requires, for the visitor and for password managers. It cannot be changed. */
export const AccountWidget = observer(function AccountWidget(props: WidgetProps) {
  const { text, attributes } = useField(props);
  return (
    <ControlFrame field={props}>
      <Input {...attributes} type="text" readOnly value={text} mod={{ kind: 'account' }} />
    </ControlFrame>
  );
});
