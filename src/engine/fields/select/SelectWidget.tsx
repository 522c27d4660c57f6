import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { useOwnTexts, useWords } from '../../widgets/words/useTexts.ts';
import { SettledCard } from '../SettledCard.tsx';
import { readOptions } from './readOptions.ts';

/**
 * One of several options, in the browser's own select. A single option is preselected (D-45); if options have pictures,
 * it is a card instead of a choice.
 */
export const SelectWidget = observer(function SelectWidget(props: WidgetProps) {
  const control = useFormControl();
  const own = useOwnTexts();
  const word = useWords();
  const { value, isLocked, error, attributes, change, blur } = useField(props);
  const options = readOptions(control, own, props);
  const only = options.length === 1 ? options[0] : undefined;
  const presets = only !== undefined && !only.isSame(value);
  useEffect(() => {
    if (presets && only !== undefined) control.change(props.name, only.value);
  }, [presets, only, control, props.name]);
  const { image } = props.options;
  if (only !== undefined && typeof image === 'string') {
    return (
      <ControlFrame field={props}>
        <Input
          component="output"
          id={attributes.id}
          error={error !== undefined}
          mod={{ kind: 'settled' }}
          rightSection={
            <SettledCard
              name={only.label}
              image={control.imageOf(image, only.value)}
              note={
                <span className="settled-note" aria-hidden="true">
                  {props.label}
                </span>
              }
            />
          }
        >
          {only.label}
        </Input>
      </ControlFrame>
    );
  }
  const chosen = options.find((option) => option.isSame(value));
  return (
    <ControlFrame field={props}>
      <Input
        component="select"
        {...attributes}
        error={error !== undefined}
        aria-disabled={isLocked || undefined}
        value={chosen?.key ?? ''}
        onChange={(event) => {
          const { value: key } = event.currentTarget;
          if (!isLocked) change(options.find((option) => option.key === key)?.value);
        }}
        onBlur={blur}
        mod={{ kind: 'select' }}
      >
        {only === undefined && <option value="">{attributes.placeholder ?? word('selectPlaceholder')}</option>}
        {options.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Input>
    </ControlFrame>
  );
});
