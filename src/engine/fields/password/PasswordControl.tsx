import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { WidgetProps } from '../../widgets/host/WidgetProps.ts';
import { useWords } from '../../widgets/words/useWords.ts';
import { TextControl } from '../text/TextControl.tsx';

/** A password that the visitor can show (VALID-09). Paste and password managers always work (P23). */
export function PasswordControl({ field, note }: { readonly field: WidgetProps; readonly note?: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const word = useWords();
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
    <TextControl field={field} type={isShown ? 'text' : 'password'} isVerbatim rightSection={toggle} note={note} />
  );
}
