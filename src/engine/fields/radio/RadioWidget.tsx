import { Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { GroupFrame } from '../../widgets/host/GroupFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { readOptions } from '../select/readOptions.ts';

/** One of a few options, all visible. */
export const RadioWidget = observer(function RadioWidget(props: WidgetProps) {
  const control = useFormControl();
  const own = useOwnTexts();
  const { value, isLocked, isInvalid, attributes, change, blur } = useField(props);
  const radio = {
    role: 'radiogroup',
    'aria-invalid': isInvalid,
    'aria-required': attributes['aria-required'],
  } as const;
  return (
    <GroupFrame field={props} radio={radio}>
      <div className="choices">
        {readOptions(control, own, props).map((option, index) => (
          <Radio
            key={option.key}
            id={index === 0 ? props.id : `${props.id}-${option.key}`}
            name={props.name}
            value={option.key}
            checked={option.isSame(value)}
            label={option.label}
            icon={Nothing}
            readOnly={isLocked}
            aria-disabled={isLocked || undefined}
            onChange={() => change(option.value)}
            onBlur={blur}
          />
        ))}
      </div>
    </GroupFrame>
  );
});

/** No icon: the dot is the input's border, and Mantine's icon would add a style attribute. */
const Nothing = () => null;
