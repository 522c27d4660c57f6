import { createElement, type FunctionComponent } from 'react';
import type { WidgetName } from '../flow/types.ts';
import { CheckboxWidget } from './checkbox/CheckboxWidget.tsx';
import { ComboboxWidget } from './combobox/ComboboxWidget.tsx';
import type { WidgetProps } from './host/WidgetProps.ts';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';
import { UsernameWidget } from './username/UsernameWidget.tsx';

type Widget = FunctionComponent<WidgetProps>;

/** What comes with the first script; all others come with the first screen that has one (`more.ts`). */
type Early = 'text' | 'username' | 'password' | 'checkbox' | 'combobox';

const EARLY: Readonly<Record<Early, Widget>> = {
  text: TextWidget,
  username: UsernameWidget,
  password: PasswordWidget,
  checkbox: CheckboxWidget,
  combobox: ComboboxWidget,
};

/** RJSF takes functions only: an observer is a memo. */
const asFunctions = (widgets: Readonly<Record<string, Widget>>) =>
  Object.fromEntries(
    Object.entries(widgets).map(([name, widget]): [string, Widget] => [name, (props) => createElement(widget, props)]),
  );

/** Every widget that is here by now, by the name that flow files use. */
export const WIDGETS: Record<string, Widget> = asFunctions(EARLY);

/** Brings the widgets that are not here yet. */
export async function loadMoreWidgets(): Promise<void> {
  const { MORE } = await import('./more.ts');
  const missing: Readonly<Record<Exclude<WidgetName, Early>, Widget>> = MORE;
  Object.assign(WIDGETS, asFunctions(missing));
}
