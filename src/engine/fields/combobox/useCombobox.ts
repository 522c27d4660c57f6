import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface ComboboxOptions {
  readonly options: readonly unknown[];
  /** The text of the chosen option; undefined if none is chosen. */
  readonly picked: string | undefined;
  /** Typed text, before an option is chosen. */
  readonly typed: string;
  type(text: string): void;
  pick(option: object): void;
  leave(): void;
}

/**
 * The behaviour of an editable combobox with a list and manual selection, according to the ARIA Authoring Practices:
 * arrows move through the list while the focus stays in the input, Enter chooses, Esc closes the list and then clears
 * the input.
 */
export function useCombobox({ options, picked, typed, type, pick, leave }: ComboboxOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number>();
  const text = picked ?? typed;
  const active = isOpen && at !== undefined && at < options.length ? at : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only text from before hydration opens the list
  useEffect(() => {
    const { current } = input;
    // At this moment only the input has the text; the store gets it after hydration.
    const hasText = picked === undefined && current !== null && current.value.trim() !== '';
    if (hasText && document.activeElement === current) setOpen(true);
  }, []);

  const close = () => {
    setOpen(false);
    setAt(undefined);
  };
  const write = (next: string) => {
    setAt(undefined);
    setOpen(next.trim() !== '');
    type(next);
  };
  const pickAt = (index: number) => {
    const option = options[index];
    if (typeof option !== 'object' || option === null) return;
    close();
    pick(option);
  };
  const move = (by: number) => {
    if (options.length === 0) return;
    setOpen(true);
    const from = active ?? (by > 0 ? -1 : options.length);
    setAt((from + by + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method (Korean, Japanese) composes, keys belong to it.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey) setOpen(event.key === 'ArrowDown');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      pickAt(active);
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      // Esc must not also close a dialog around the field.
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) close();
      else write('');
    }
  };
  return {
    input,
    text,
    isOpen,
    active,
    pickAt,
    handlers: {
      onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
      onKeyDown,
      onBlur: () => {
        close();
        leave();
      },
    },
  };
}
