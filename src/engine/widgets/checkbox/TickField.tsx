import { observer } from 'mobx-react-lite';
import { useField } from '../host/useField.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';
import { Tick } from './Tick.tsx';

interface TickFieldProps {
  readonly widget: WidgetProps;
  /** ARIA role, where it is not that of a checkbox. */
  readonly role?: 'switch';
}

/** A field that is on or off, with its label beside it. */
export const TickField = observer(function TickField({ widget, role }: TickFieldProps) {
  const { value, isLocked, error, attributes, change, blur } = useField(widget);
  const { help } = widget.options;
  return (
    <Tick
      id={attributes.id}
      name={attributes.name}
      {...(role === undefined ? {} : { role })}
      label={widget.label}
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
