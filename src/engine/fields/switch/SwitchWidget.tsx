import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { describedBy } from '../../widgets/host/describedBy.ts';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { Note } from '../../widgets/host/Note.tsx';
import { useField } from '../../widgets/host/useField.ts';

/**
 * On or off, with immediate effect: a checkbox with the role switch (ARIA 1.2). Help and error are outside Mantine's
 * component, which would make them part of the label, and so of the accessible name.
 */
export const SwitchWidget = observer(function SwitchWidget(props: WidgetProps) {
  const { value, isLocked, error, attributes, change, blur } = useField(props);
  const { id, name } = attributes;
  const help = typeof props.options.help === 'string' ? props.options.help : undefined;
  return (
    <>
      <Switch
        id={id}
        name={name}
        label={props.label}
        checked={value === true}
        readOnly={isLocked}
        aria-required={attributes['aria-required']}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, { help, error })}
        aria-disabled={isLocked || undefined}
        onChange={(event) => change(event.currentTarget.checked)}
        onBlur={blur}
      />
      <Note id={id} kind="help" words={help} />
      <Note id={id} kind="error" words={error} />
    </>
  );
});
