import { Input } from '@mantine/core';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import type { Value } from '../../flow/types.ts';
import { fill } from '../../texts/fill.ts';
import { ControlFrame } from '../../widgets/host/ControlFrame.tsx';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { useField } from '../../widgets/host/useField.ts';
import { useWords } from '../../widgets/words/useTexts.ts';
import { useCombobox } from './useCombobox.ts';

/**
 * One of many options, found by typing: an editable combobox with a list (ARIA APG), with nothing selected at first.
 * The flow defines an option's label, its detail, and the value to store.
 */
export const ComboboxWidget = observer(function ComboboxWidget(props: WidgetProps) {
  const control = useFormControl();
  const word = useWords();
  const field = useField(props);
  const { options: source, label, note, value: stored } = props.options;
  const found = isValue(source) ? control.evaluate(source) : undefined;
  const options = Array.isArray(found) ? found : [];
  const show = (part: unknown, option: unknown) => (isValue(part) ? control.present(part, option) : '');
  const combobox = useCombobox({
    options,
    picked: field.value === undefined ? undefined : show(label, field.value),
    typed: String(control.evaluate(`$typed.${props.name}`) ?? ''),
    type: (text) => {
      if (field.value !== undefined) field.change(undefined);
      control.type(props.name, text);
    },
    pick: (option) => {
      field.change(isValue(stored) ? control.evaluate(stored, option) : option);
      control.type(props.name, '');
    },
    leave: field.blur,
  });
  const listId = `${props.id}-options`;
  const optionId = (index: number) => `${listId}-${index}`;
  const call = typeof source === 'string' && source.startsWith('$result.') ? source.split('.')[1] : undefined;
  const status = statusOf(word, combobox.text, call !== undefined && control.isPending(call), found);
  return (
    <ControlFrame field={props} marksOptional>
      <div className="combobox">
        <Input
          {...field.attributes}
          error={field.error !== undefined}
          ref={combobox.input}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={combobox.isOpen && options.length > 0}
          aria-controls={listId}
          aria-activedescendant={combobox.active === undefined ? undefined : optionId(combobox.active)}
          readOnly={field.isLocked}
          value={combobox.text}
          {...combobox.handlers}
        />
        <OptionList
          id={listId}
          optionId={optionId}
          label={props.label}
          isOpen={combobox.isOpen}
          options={options.map((option, index) => ({
            key: String(Reflect.get(Object(option), 'id') ?? index),
            label: show(label, option),
            note: show(note, option),
          }))}
          active={combobox.active}
          status={combobox.isOpen ? status : undefined}
          onPick={combobox.pickAt}
        />
      </div>
    </ControlFrame>
  );
});

const isValue = (part: unknown): part is Value =>
  typeof part === 'string' || (typeof part === 'object' && part !== null && !Array.isArray(part));

/**
 * What screen readers announce about the search: that it is running, that it found nothing, or how many options it
 * found.
 */
function statusOf(word: TFunction, text: string, isPending: boolean, found: unknown): string | undefined {
  if (text.trim() === '') return undefined;
  if (isPending) return word('optionsSearching');
  if (!Array.isArray(found)) return undefined;
  return found.length === 0 ? word('optionsNone') : word('optionsFound', fill({ count: found.length }));
}

interface OptionListProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly { readonly key: string; readonly label: string; readonly note: string }[];
  readonly active: number | undefined;
  /**
   * "Searching", "nothing found" or the number of options. Screen readers announce the status; it is visible only
   * while there are no options.
   */
  readonly status: string | undefined;
  readonly onPick: (index: number) => void;
}

/** The list of a combobox. It never takes the focus, so that pressing it does not blur the input. */
function OptionList({ id, optionId, label, isOpen, options, active, status, onPick }: OptionListProps) {
  const hasOptions = isOpen && options.length > 0;
  return (
    <>
      <div className="options" hidden={!hasOptions} role="listbox" id={id} aria-label={label} tabIndex={-1}>
        {hasOptions &&
          options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which owns the list (ARIA APG)
            <div
              key={option.key}
              id={optionId(index)}
              className="option"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(index)}
            >
              <span className="option-label">{option.label}</span>
              {option.note !== '' && option.note !== option.label && <span className="option-note">{option.note}</span>}
            </div>
          ))}
      </div>
      <div className={hasOptions ? 'visually-hidden' : 'options-status'} role="status">
        {status}
      </div>
    </>
  );
}
