import { createElement, type FunctionComponent } from 'react';
import type { WidgetName } from '../flow/types.ts';
import { AccountWidget } from './account/AccountWidget.tsx';
import { CheckboxWidget } from './checkbox/CheckboxWidget.tsx';
import { CodeWidget } from './code/CodeWidget.tsx';
import { ConsentWidget } from './consent/ConsentWidget.tsx';
import { EmailWidget } from './email/EmailWidget.tsx';
import type { WidgetProps } from './host/WidgetProps.ts';
import { NewPasswordWidget } from './new-password/NewPasswordWidget.tsx';
import { OrganisationWidget } from './organisation/OrganisationWidget.tsx';
import { PasswordWidget } from './password/PasswordWidget.tsx';
import { RadioWidget } from './radio/RadioWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { TermsWidget } from './terms/TermsWidget.tsx';
import { TextWidget } from './text/TextWidget.tsx';
import { TextareaWidget } from './textarea/TextareaWidget.tsx';
import { UsernameWidget } from './username/UsernameWidget.tsx';

type Widget = FunctionComponent<WidgetProps>;

/** Every widget, by the name that flow files use. */
const ALL: Readonly<Record<WidgetName, Widget>> = {
  text: TextWidget,
  username: UsernameWidget,
  email: EmailWidget,
  account: AccountWidget,
  password: PasswordWidget,
  'new-password': NewPasswordWidget,
  code: CodeWidget,
  textarea: TextareaWidget,
  checkbox: CheckboxWidget,
  radio: RadioWidget,
  select: SelectWidget,
  organisation: OrganisationWidget,
  terms: TermsWidget,
  consent: ConsentWidget,
};

/** The same for RJSF, which takes functions only: an observer is a memo. */
export const WIDGETS = Object.fromEntries(
  Object.entries(ALL).map(([name, widget]): [string, Widget] => [name, (props) => createElement(widget, props)]),
);
