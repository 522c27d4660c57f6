import { Input } from '@mantine/core';
import { autorun, untracked } from 'mobx';
import { observer } from 'mobx-react-lite';
import {
  type ClipboardEvent,
  type HTMLAttributes,
  type KeyboardEventHandler,
  type ReactEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { textOf, useField } from '../../widgets/host/useField.ts';

interface TextControlProps {
  readonly field: WidgetProps;
  readonly type?: 'text' | 'tel' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Whether the browser must neither correct nor capitalise the text: for names, addresses and secrets. */
  readonly isVerbatim?: boolean;
  /** Rules for browsers that generate a password. */
  readonly passwordRules?: string | undefined;
  readonly marksOptional?: boolean;
  /** Whether the value can no longer be edited. */
  readonly isSettled?: boolean;
  /** Whether no further typing can make the text valid: its error shows at once, not on blur. */
  readonly isWrong?: (text: string) => boolean;
  readonly kind?: string;
  readonly rightSection?: ReactNode;
  readonly note?: ReactNode;
  readonly onSelect?: ReactEventHandler<HTMLInputElement>;
  /** Called on keydown and keyup. */
  readonly onKey?: KeyboardEventHandler<HTMLInputElement>;
  readonly onPaste?: (event: ClipboardEvent<HTMLInputElement>, change: (text: string) => void) => void;
}

/** One line of text, bound to its field; most widgets use it. Typing does not re-render its surroundings. */
export function TextControl({ marksOptional = false, note, ...props }: TextControlProps) {
  return (
    <ControlFrame field={props.field} marksOptional={marksOptional} note={note}>
      <TextInput {...props} />
    </ControlFrame>
  );
}

/** The input keeps its own text while somebody types, so a keystroke renders nothing. */
const TextInput = observer(function TextInput(props: Omit<TextControlProps, 'marksOptional' | 'note'>) {
  const {
    field,
    type = 'text',
    inputMode,
    isVerbatim = false,
    passwordRules,
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
      {...{ passwordrules: passwordRules }}
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

interface DomText {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The text of the first render. */
  readonly defaultValue: string;
}

/**
 * Leaves the text of a field to its input. The store writes to it only if the two differ: when the flow sets a value,
 * or normalisation changes it. Nothing is written before the first passive effect, since text typed before hydration is
 * read in a layout effect (`page/hydrate.tsx`).
 */
function useDomText({ name, placeholder }: WidgetProps): DomText {
  const control = useFormControl();
  const ref = useRef<HTMLInputElement>(null);
  const isTaken = useRef(false);
  const written = useRef<{ readonly input: HTMLInputElement; readonly text: string }>(undefined);
  // Constant after the first render, so that no password is ever written into an attribute.
  const [defaultValue] = useState(() => untracked(() => textOf(control.form[name])));
  function write() {
    const input = ref.current;
    const text = textOf(control.form[name]);
    if (input === null) return;
    // A password manager may have written without an event: a value already in the store must not undo that.
    const isKnown = written.current?.input === input && written.current.text === text;
    if (!isKnown && input.value !== text) input.value = text;
    written.current = { input, text };
    // Only an empty input has a placeholder: Chromium restyles it at each keystroke, even when text covers it.
    if (text === '' && placeholder) input.placeholder = placeholder;
    else input.removeAttribute('placeholder');
  }
  // When the field's look changes, it gets a new input.
  useLayoutEffect(() => {
    if (isTaken.current) untracked(write);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of each drawing, which reads nothing else
  useEffect(() => {
    isTaken.current = true;
    return autorun(write);
  }, [control, name, placeholder]);
  return { ref, defaultValue };
}
