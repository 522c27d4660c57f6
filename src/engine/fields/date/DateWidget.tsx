import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';

/** A calendar day, YYYY-MM-DD, with the browser's own picker in its own language. */
export const DateWidget = observer(function DateWidget(props: WidgetProps) {
  const control = useFormControl();
  const { text, isLocked, isInvalid, attributes, change, blur } = useField(props);
  const rules = control.rulesOf(props.name);
  const limitOf = (test: string) => {
    const limit = rules.find((rule) => rule.test === test)?.limit;
    return typeof limit === 'string' ? limit : undefined;
  };
  return (
    <ControlFrame field={props} marksOptional>
      <Input
        {...attributes}
        error={isInvalid}
        type="date"
        min={limitOf('minimum')}
        max={limitOf('maximum')}
        readOnly={isLocked}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={blur}
      />
    </ControlFrame>
  );
});
