import type { FieldKinds } from '../flow/FieldKind.ts';
import { account } from './account/kind.ts';
import { checkbox } from './checkbox/kind.ts';
import { code } from './code/kind.ts';
import { combobox } from './combobox/kind.ts';
import { date } from './date/kind.ts';
import { email } from './email/kind.ts';
import { multiple } from './multiple/kind.ts';
import { newPassword } from './new-password/kind.ts';
import { number } from './number/kind.ts';
import { password } from './password/kind.ts';
import { radio } from './radio/kind.ts';
import { select } from './select/kind.ts';
import { onOff } from './switch/kind.ts';
import { telephone } from './telephone/kind.ts';
import { terms } from './terms/kind.ts';
import { text } from './text/kind.ts';
import { textarea } from './textarea/kind.ts';
import { username } from './username/kind.ts';

/** The kinds of fields that any portal may need. A portal provides these and its own. */
export const KINDS: FieldKinds = {
  text,
  username,
  email,
  account,
  password,
  'new-password': newPassword,
  code,
  textarea,
  number,
  date,
  telephone,
  switch: onOff,
  checkbox,
  radio,
  multiple,
  select,
  combobox,
  terms,
};
