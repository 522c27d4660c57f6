import { observer } from 'mobx-react-lite';
import type { WidgetProps } from '../../../../../src/engine/widgets/host/FormControl.ts';
import { GroupFrame } from '../../../../../src/engine/widgets/host/GroupFrame.tsx';
import { useField } from '../../../../../src/engine/widgets/host/useField.ts';
import { useOwnTexts } from '../../../../../src/engine/widgets/words/useTexts.ts';

/** One radio button for each number of stars. */
export const RatingWidget = observer(function RatingWidget(props: WidgetProps) {
  const { value, change, blur } = useField(props);
  const own = useOwnTexts();
  const stars = Array.from({ length: Number(props.options.stars) }, (_, index) => index + 1);
  return (
    <GroupFrame field={props}>
      {stars.map((count) => (
        <label key={count}>
          <input
            type="radio"
            id={count === 1 ? props.id : `${props.id}-${count}`}
            name={props.name}
            checked={value === count}
            onChange={() => change(count)}
            onBlur={blur}
          />
          {own(`fields.${props.name}.star`)} {count}
        </label>
      ))}
    </GroupFrame>
  );
});
