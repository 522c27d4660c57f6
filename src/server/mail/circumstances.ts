import type { Context } from '../core/Context.ts';
import { describeBrowser } from '../sessions/describeBrowser.ts';
import type { MailBase } from './Mail.ts';

/** What a mail takes from the call that causes it. */
export const circumstances = ({
  request,
  clock,
}: Pick<Context, 'request' | 'clock'>): Pick<MailBase, 'language' | 'brand' | 'cause'> => ({
  language: request.language,
  ...(request.brand === undefined ? {} : { brand: request.brand }),
  cause: { time: clock.now().toISOString(), device: describeBrowser(request.userAgent) },
});
