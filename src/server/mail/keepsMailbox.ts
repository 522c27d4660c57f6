import type { Settings } from '../core/settings/Settings.ts';

/** Without a mail server, development shows mails on a page, so they count as delivered when written. */
export const keepsMailbox = (settings: Pick<Settings, 'mode' | 'smtpUrl'>): boolean =>
  settings.mode === 'development' && !settings.smtpUrl;
