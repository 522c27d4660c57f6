import { isLanguage } from '../../contract/languages.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { describeBrowser } from '../sessions/describeBrowser.ts';
import type { MailBase } from './Mail.ts';

/** The account that a mail is about: its language and brand, and the colour of its organisation. */
export interface About {
  readonly user: Pick<User, 'language' | 'brand'>;
  readonly organisation: Pick<Organisation, 'color'>;
}

/**
 * What a mail takes from the account that it is about, so that no stranger chooses how it looks: its owner's language
 * and brand, and one colour. The call that causes it says when and with what, and the rest for an account that nobody
 * has used yet.
 */
export function circumstances(
  { request, clock }: Pick<Context, 'request' | 'clock'>,
  { user, organisation: { color } }: About,
): Omit<MailBase, 'to'> {
  const { language, brand } = isLanguage(user.language) ? { ...user, language: user.language } : request;
  return {
    language,
    ...(typeof brand === 'string' ? { brand } : {}),
    ...(color === null ? {} : { color }),
    cause: { time: clock.now().toISOString(), device: describeBrowser(request.userAgent) },
  };
}
