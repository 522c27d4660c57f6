import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { TextControl } from '../text/TextControl.tsx';

interface PasswordControlProps {
  readonly field: WidgetProps;
  /** The attribute `passwordrules`. */
  readonly rules?: string | undefined;
  readonly note?: ReactNode;
}

/**
 * A password that the visitor can show (VALID-09). Paste and password managers always work (P23). It warns of Caps
 * Lock, which screen readers announce themselves.
 */
export function PasswordControl({ field, rules, note }: PasswordControlProps) {
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const word = useWords();
  // Before sending, it becomes a password field again: browsers remember what is sent from a text field.
  useEffect(() => {
    if (!isShown) return;
    const hide = () => flushSync(() => setShown(false));
    window.addEventListener('submit', hide, true);
    return () => window.removeEventListener('submit', hide, true);
  }, [isShown]);
  const toggle = (
    <UnstyledButton
      className="reveal"
      type="button"
      aria-controls={field.id}
      aria-label={word(isShown ? 'hidePassword' : 'showPassword')}
      onClick={() => setShown(!isShown)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
        <circle cx="12" cy="12" r="3" />
        {isShown && <path d="m4 4 16 16" />}
      </svg>
    </UnstyledButton>
  );
  return (
    <TextControl
      field={field}
      type={isShown ? 'text' : 'password'}
      isVerbatim
      passwordRules={rules}
      rightSection={toggle}
      onKey={(event) => setCaps(event.getModifierState('CapsLock'))}
      note={
        hasCaps ? (
          <>
            <span className="help" data-caps>
              {word('capsLock')}
            </span>
            {note}
          </>
        ) : (
          note
        )
      }
    />
  );
}
