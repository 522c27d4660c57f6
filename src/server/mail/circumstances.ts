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
 * The parts of a mail that depend on its account, so that a stranger cannot choose how the mail looks: the owner's
 * language and brand, and the organisation's colour. The call that causes the mail adds its time and browser, and its
 * language and brand if the account was never used.
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
    cause: { time: clock.now().toISOString(), device: describeBrowser(request.userAgent), reference: request.id },
  };
}
