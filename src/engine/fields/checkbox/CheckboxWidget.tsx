import { observer } from 'mobx-react-lite';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { Tick } from './Tick.tsx';

/** One checkbox with its label beside it. */
export const CheckboxWidget = observer(function CheckboxWidget(props: WidgetProps) {
  const { value, isLocked, error, attributes, change, blur } = useField(props);
  const { help } = props.options;
  return (
    <Tick
      id={attributes.id}
      name={attributes.name}
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
