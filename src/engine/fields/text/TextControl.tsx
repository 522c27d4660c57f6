import { Input } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ClipboardEvent, HTMLAttributes, KeyboardEventHandler, ReactEventHandler, ReactNode } from 'react';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import { useField } from '../../widgets/host/useField.ts';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { useDomText } from './useDomText.ts';

interface TextControlProps {
  readonly field: WidgetProps;
  readonly type?: 'text' | 'tel' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Browsers must not correct or capitalise names, addresses and secrets. */
  readonly isVerbatim?: boolean;
  readonly marksOptional?: boolean;
  /** The value stays as it is. */
  readonly isSettled?: boolean;
  /** A text that no further key makes right: its error shows at once, not when the field is left. */
  readonly isWrong?: (text: string) => boolean;
  readonly kind?: string;
  readonly rightSection?: ReactNode;
  readonly note?: ReactNode;
  readonly onSelect?: ReactEventHandler<HTMLInputElement>;
  /** A key goes down or up. */
  readonly onKey?: KeyboardEventHandler<HTMLInputElement>;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void) => void;
}

/** One line of text, bound to its field; most widgets use it. A key does not redraw what stands around it. */
export function TextControl({ marksOptional = false, note, ...props }: TextControlProps) {
  return (
    <ControlFrame field={props.field} marksOptional={marksOptional} note={note}>
      <TextInput {...props} />
    </ControlFrame>
  );
}

/** The input holds its text itself while somebody types, so that a key draws nothing again. */
const TextInput = observer(function TextInput(props: Omit<TextControlProps, 'marksOptional' | 'note'>) {
  const {
    field,
    type = 'text',
    inputMode,
    isVerbatim = false,
    isSettled = false,
    isWrong,
    kind,
    rightSection,
    onSelect,
    onKey,
    onPaste,
  } = props;
  const { isLocked, isInvalid, attributes, change, blur } = useField(field);
  const text = useDomText(field);
  return (
    <Input
      {...text}
      {...attributes}
      {...(isVerbatim ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
      error={isInvalid}
      type={type}
      inputMode={inputMode}
      readOnly={isLocked || isSettled}
      onChange={({ currentTarget: { value } }) => {
        change(value);
        if (isWrong?.(value) === true) blur();
      }}
      onBlur={blur}
      onSelect={onSelect}
      onKeyDown={onKey}
      onKeyUp={onKey}
      onPaste={onPaste === undefined ? undefined : (event) => onPaste(event, change)}
      rightSection={rightSection}
      mod={{ kind }}
    />
  );
});
