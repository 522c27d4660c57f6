import type { Widget } from '../widgets/WidgetLoader.ts';
import { AccountWidget } from './account/AccountWidget.tsx';
import { CodeWidget } from './code/CodeWidget.tsx';
import { DateWidget } from './date/DateWidget.tsx';
import { EmailWidget } from './email/EmailWidget.tsx';
import { MultipleWidget } from './multiple/MultipleWidget.tsx';
import { NewPasswordWidget } from './new-password/NewPasswordWidget.tsx';
import { NumberWidget } from './number/NumberWidget.tsx';
import { RadioWidget } from './radio/RadioWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { SwitchWidget } from './switch/SwitchWidget.tsx';
import { TelephoneWidget } from './telephone/TelephoneWidget.tsx';
import { TermsWidget } from './terms/TermsWidget.tsx';
import { TextareaWidget } from './textarea/TextareaWidget.tsx';

/** The widgets that the first screen of most visits does not need, in a chunk of their own. */
export const MORE: Readonly<Record<string, Widget>> = {
  email: EmailWidget,
  number: NumberWidget,
  date: DateWidget,
  telephone: TelephoneWidget,
  switch: SwitchWidget,
  multiple: MultipleWidget,
  account: AccountWidget,
  'new-password': NewPasswordWidget,
  code: CodeWidget,
  textarea: TextareaWidget,
  radio: RadioWidget,
  select: SelectWidget,
  terms: TermsWidget,
};
