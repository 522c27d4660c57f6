import { observer } from 'mobx-react-lite';
import { Tick } from '../checkbox/Tick.tsx';
import { useField } from '../host/useField.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';

/** On or off, at once: a box with the role of a switch (ARIA 1.2, switch). */
export const SwitchWidget = observer(function SwitchWidget(props: WidgetProps) {
  const { value, isLocked, error, attributes, change, blur } = useField(props);
  const { help } = props.options;
  return (
    <Tick
      id={attributes.id}
      name={attributes.name}
      role="switch"
      label={props.label}
      help={typeof help === 'string' ? help : undefined}
      error={error}
      isTicked={value === true}
      isRequired={attributes['aria-required'] === true}
      isLocked={isLocked}
      onChange={change}
      onBlur={blur}
    />
  );
});
