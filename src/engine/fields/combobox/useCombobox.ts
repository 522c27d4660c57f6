import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface ComboboxOptions {
  readonly options: readonly unknown[];
  /** What is shown of the option that was picked; undefined while none is. */
  readonly picked: string | undefined;
  /** What is typed and not picked. */
  readonly typed: string;
  type(text: string): void;
  pick(option: object): void;
  leave(): void;
}

/**
 * The behaviour of an editable combobox with a list and manual selection, by the ARIA Authoring Practices: arrows move
 * through the list while the focus stays in the input, Enter picks, Esc closes and then clears.
 */
export function useCombobox({ options, picked, typed, type, pick, leave }: ComboboxOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number>();
  const text = picked ?? typed;
  const active = isOpen && at !== undefined && at < options.length ? at : undefined;

  const hasText = typed.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only text from before the input had life opens the list
  useEffect(() => {
    if (hasText && document.activeElement === input.current) setOpen(true);
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
    // Keys of an input method belong to it until it is done (Korean and Japanese).
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey) setOpen(event.key === 'ArrowDown');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      pickAt(active);
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      // A dialog around must not close as well.
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
