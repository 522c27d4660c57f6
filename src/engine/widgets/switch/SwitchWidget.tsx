import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useField } from '../host/useField.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';

/** On or off, at once: a box with the role of a switch (ARIA 1.2, switch). */
export const SwitchWidget = observer(function SwitchWidget(props: WidgetProps) {
  const { value, isLocked, error, attributes, change, blur } = useField(props);
  const { help } = props.options;
  return (
    <Switch
      id={attributes.id}
      name={attributes.name}
      label={props.label}
      description={typeof help === 'string' ? help : undefined}
      error={error}
      checked={value === true}
      readOnly={isLocked}
      aria-required={attributes['aria-required']}
      aria-invalid={error === undefined ? undefined : true}
      aria-disabled={isLocked || undefined}
      onChange={(event) => change(event.currentTarget.checked)}
      onBlur={blur}
    />
  );
});
