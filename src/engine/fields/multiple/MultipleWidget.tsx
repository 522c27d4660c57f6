import { observer } from 'mobx-react-lite';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { GroupFrame } from '../../widgets/host/GroupFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import { useOwnTexts } from '../../widgets/words/useTexts.ts';
import { Tick } from '../checkbox/Tick.tsx';
import { readOptions } from '../select/readOptions.ts';

/** Any of a few options, all visible. The value lists the ticked ones, in the order of the options. */
export const MultipleWidget = observer(function MultipleWidget(props: WidgetProps) {
  const control = useFormControl();
  const own = useOwnTexts();
  const { value, isLocked, change, blur } = useField(props);
  const options = readOptions(control, own, props);
  const ticked: readonly unknown[] = Array.isArray(value) ? value : [];
  const isTicked = (option: (typeof options)[number]) => ticked.some((one) => option.isSame(one));
  return (
    <GroupFrame field={props} marksOptional>
      <ul className="ticks">
        {options.map((option, index) => (
          <li key={option.key}>
            <Tick
              id={index === 0 ? props.id : `${props.id}-${option.key}`}
              name={`${props.name}.${option.key}`}
              label={option.label}
              isTicked={isTicked(option)}
              isLocked={isLocked}
              onChange={(isOn) =>
                change(options.filter((one) => (one === option ? isOn : isTicked(one))).map((one) => one.value))
              }
              onBlur={blur}
            />
          </li>
        ))}
      </ul>
    </GroupFrame>
  );
});
