import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { fill } from '../../texts/fill.ts';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { useWords } from '../../widgets/words/useTexts.ts';

/**
 * A multi-line text field. It accepts text over the limit instead of silently cutting it off; the counter shows the
 * excess.
 */
export const TextareaWidget = observer(function TextareaWidget(props: WidgetProps) {
  const control = useFormControl();
  const { text, isLocked, error, attributes, change, blur } = useField(props);
  const word = useWords();
  const max = control.rulesOf(props.name).find(({ test }) => test === 'maxLength')?.limit;
  const left = typeof max === 'number' ? max - [...text].length : undefined;
  // Screen readers read the error instead, which says the same.
  const isRepeated = left !== undefined && left < 0 && error !== undefined;
  const counter = left !== undefined && (
    <span className="counter" data-over={left < 0} aria-hidden={isRepeated || undefined}>
      {word(left < 0 ? 'charactersOver' : 'charactersLeft', fill({ count: Math.abs(left) }))}
    </span>
  );
  return (
    <ControlFrame field={props} marksOptional note={counter || undefined}>
      <Input
        component="textarea"
        {...attributes}
        error={error !== undefined}
        multiline
        rows={5}
        readOnly={isLocked}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={blur}
      />
    </ControlFrame>
  );
});
