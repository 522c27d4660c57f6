import { AccountWidget } from './account/AccountWidget.tsx';
import { CodeWidget } from './code/CodeWidget.tsx';
import { ConsentWidget } from './consent/ConsentWidget.tsx';
import { EmailWidget } from './email/EmailWidget.tsx';
import { NewPasswordWidget } from './new-password/NewPasswordWidget.tsx';
import { RadioWidget } from './radio/RadioWidget.tsx';
import { SelectWidget } from './select/SelectWidget.tsx';
import { TermsWidget } from './terms/TermsWidget.tsx';
import { TextareaWidget } from './textarea/TextareaWidget.tsx';

/** The widgets that the first screen of most visits does without, in a chunk of their own. */
export const MORE = {
  email: EmailWidget,
  account: AccountWidget,
  'new-password': NewPasswordWidget,
  code: CodeWidget,
  textarea: TextareaWidget,
  radio: RadioWidget,
  select: SelectWidget,
  terms: TermsWidget,
  consent: ConsentWidget,
};
