import { Input } from '@mantine/core';
import type { TFunction } from 'i18next';
import { observer } from 'mobx-react-lite';
import { ControlFrame } from '../host/ControlFrame.tsx';
import { useHost } from '../host/Host.ts';
import { useField } from '../host/useField.ts';
import type { WidgetProps } from '../host/WidgetProps.ts';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/useWords.ts';
import { OptionList } from './OptionList.tsx';
import { useCombobox } from './useCombobox.ts';

/** An organisation by the first letters of its alias: an editable combobox with a list (ARIA APG), nothing preselected. */
export const OrganisationWidget = observer(function OrganisationWidget(props: WidgetProps) {
  const host = useHost();
  const word = useWords();
  const field = useField(props);
  const source = typeof props.options.options === 'string' ? props.options.options : undefined;
  const found = source === undefined ? undefined : host.evaluate(source);
  const options = Array.isArray(found) ? found : [];
  const combobox = useCombobox({
    options,
    picked: field.value === undefined ? undefined : host.labelOf(field.value),
    typed: String(host.evaluate(`$typed.${props.name}`) ?? ''),
    type: (text) => {
      if (field.value !== undefined) field.change(undefined);
      host.type(props.name, text);
    },
    pick: (option) => {
      field.change({ ...option, value: Reflect.get(option, 'alias') });
      host.type(props.name, '');
    },
    leave: field.blur,
  });
  const listId = `${props.id}-options`;
  const optionId = (index: number) => `${listId}-${index}`;
  const call = source?.startsWith('$result.') ? source.split('.')[1] : undefined;
  const status = statusOf(word, combobox.text, call !== undefined && host.isPending(call), found);
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
          options={options.map((option) => ({
            key: String(Reflect.get(Object(option), 'id')),
            label: host.labelOf(option),
            note: String(Reflect.get(Object(option), 'alias') ?? ''),
          }))}
          active={combobox.active}
          status={combobox.isOpen ? status : undefined}
          onPick={combobox.pickAt}
        />
      </div>
    </ControlFrame>
  );
});

/** What a listener is told of the search: that it runs, that there is nothing, how much there is. */
function statusOf(word: TFunction, text: string, isPending: boolean, found: unknown): string | undefined {
  if (text.trim() === '') return undefined;
  if (isPending) return word('organisationSearching');
  if (!Array.isArray(found)) return undefined;
  return found.length === 0 ? word('organisationNone') : word('organisationResults', fill({ count: found.length }));
}
