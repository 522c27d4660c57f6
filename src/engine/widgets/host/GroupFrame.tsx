import { Fieldset } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useWords } from '../words/useTexts.ts';
import { describedBy } from './describedBy.ts';
import type { WidgetProps } from './FormControl.ts';
import { useFormControl } from './FormControl.ts';
import { Note } from './Note.tsx';
import { OptionalMark } from './OptionalMark.tsx';

interface GroupFrameProps {
  readonly field: WidgetProps;
  /** ARIA attributes that only a group of radio buttons may have. */
  readonly radio?: {
    readonly role: 'radiogroup';
    readonly 'aria-invalid': boolean;
    readonly 'aria-required': true | undefined;
  };
  /** Marks the field as optional. */
  readonly marksOptional?: boolean;
  readonly children: ReactNode;
}

/** Several controls that are one field, with one name, one help text, and one error below them. */
export const GroupFrame = observer(function GroupFrame({ field, radio, marksOptional, children }: GroupFrameProps) {
  const control = useFormControl();
  const word = useWords();
  const isOptional = marksOptional === true && !control.isRequired(field.name);
  const { id, label, options, rawErrors } = field;
  const error = rawErrors?.join(' ');
  const help = typeof options.help === 'string' ? options.help : undefined;
  return (
    <Fieldset
      {...radio}
      aria-describedby={describedBy(id, { help, error })}
      legend={
        <>
          {label}
          {isOptional && <OptionalMark word={word('optional')} />}
        </>
      }
    >
      <Note id={id} kind="help" words={help} />
      {children}
      <Note id={id} kind="error" words={error} />
    </Fieldset>
  );
});
