import type { social as area } from '../../contract/operations/social.ts';
import type { OperationHandlersOf } from '../core/OperationHandler.ts';
import { linkByPassword } from '../social/linkByPassword.ts';
import { signUpWithProvider } from '../social/signUpWithProvider.ts';

export const social: OperationHandlersOf<typeof area> = {
  'POST /linked-accounts:link': (context, form) => linkByPassword(context, form),
  'POST /linked-accounts:signup': (context, form) => signUpWithProvider(context, form),
};
