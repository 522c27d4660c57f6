import type { Context } from '../core/Context.ts';
import type { Organisation } from '../core/database/Database.ts';
import { describeBrowser } from '../sessions/describeBrowser.ts';
import type { MailBase } from './Mail.ts';

/**
 * What a mail takes from the call that causes it, and from the organisation of the account that it is about: each mail
 * about one account has one colour.
 */
export const circumstances = (
  { request, clock }: Pick<Context, 'request' | 'clock'>,
  { color }: Pick<Organisation, 'color'>,
): Omit<MailBase, 'to'> => ({
  language: request.language,
  ...(request.brand === undefined ? {} : { brand: request.brand }),
  ...(color === null ? {} : { color }),
  cause: { time: clock.now().toISOString(), device: describeBrowser(request.userAgent) },
});
