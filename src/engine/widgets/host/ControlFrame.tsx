import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useWords } from '../words/useTexts.ts';
import type { WidgetProps } from './FormControl.ts';
import { useFormControl } from './FormControl.ts';
import { OptionalMark } from './OptionalMark.tsx';

interface ControlFrameProps {
  readonly field: WidgetProps;
  /** Marks the field as optional. */
  readonly marksOptional?: boolean;
  /** Content below the control that describes the control: rules, a counter. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * One control with its label above, and its help and error below (VALID-08), connected by Mantine. The wrapper has the
 * error's text, the input has the mark: if a pair of fields was rejected, neither input is marked.
 */
export const ControlFrame = observer(function ControlFrame({
  field,
  marksOptional,
  note,
  children,
}: ControlFrameProps) {
  const word = useWords();
  const control = useFormControl();
  const isOptional = marksOptional === true && !control.isRequired(field.name);
  const { help } = field.options;
  return (
    <Input.Wrapper
      id={field.id}
      label={
        <>
          {field.label}
          {isOptional && <OptionalMark word={word('optional')} />}
        </>
      }
      description={
        (help !== undefined || note !== undefined) && (
          <>
            {note}
            {typeof help === 'string' && <span className="help">{help}</span>}
          </>
        )
      }
      descriptionProps={{ component: 'div' }}
      error={field.rawErrors?.join(' ')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      {children}
    </Input.Wrapper>
  );
});
