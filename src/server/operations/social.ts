import type { social as area } from '../../contract/operations/social.ts';
import type { OperationHandlersOf } from '../core/Context.ts';
import { linkByPassword } from '../social/linkByPassword.ts';
import { readIdentity } from '../social/SocialIdentity.ts';
import { signUpWithProvider } from '../social/signUpWithProvider.ts';
import { readToken } from '../tokens/takeToken.ts';

export const social: OperationHandlersOf<typeof area> = {
  // The page shows what the service knows about the token, never parameters from the page's own address (RFC 9700,
  // section 4.7).
  'POST /linked-accounts/check-token': async (context, { accessToken }) => {
    const stored = await readToken(context, accessToken, 'social-link', 'social-signup');
    const { email, name } = readIdentity(stored.payload);
    return { code: 'OK', data: { email, name } };
  },
  'POST /linked-accounts:link': (context, form) => linkByPassword(context, form),
  'POST /linked-accounts:signup': (context, form) => signUpWithProvider(context, form),
};
