import type { social as area } from '../../contract/operations/social.ts';
import type { HandlersOf } from '../core/Handler.ts';
import { linkByPassword } from '../social/linkByPassword.ts';
import { signUpWithProvider } from '../social/signUpWithProvider.ts';

export const social: HandlersOf<typeof area> = {
  'POST /linked-accounts:link': (context, form) => linkByPassword(context, form),
  'POST /linked-accounts:signup': (context, form) => signUpWithProvider(context, form),
};
