import type { Widgets } from '../widgets/WidgetLoader.ts';
import { CheckboxWidget } from './checkbox/CheckboxWidget.tsx';
import { ComboboxWidget } from './combobox/ComboboxWidget.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';
import { UsernameWidget } from './username/UsernameWidget.tsx';

/** Widgets that the first screen of most visits does not need, in a chunk of their own. */
const more = async () => (await import('./more.ts')).MORE;

/** The widgets of the kinds in `kinds.ts`. */
export const KIND_WIDGETS: Widgets = {
  early: {
    text: TextWidget,
    username: UsernameWidget,
    password: PasswordWidget,
    checkbox: CheckboxWidget,
    combobox: ComboboxWidget,
  },
  later: {
    email: more,
    number: more,
    date: more,
    telephone: more,
    switch: more,
    multiple: more,
    account: more,
    'new-password': more,
    code: more,
    textarea: more,
    radio: more,
    select: more,
    terms: more,
  },
};
