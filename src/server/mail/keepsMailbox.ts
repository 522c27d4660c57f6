import type { Settings } from '../core/settings/Settings.ts';

/**
 * Whether mails are treated as delivered when they are written: without a mail server, development shows them on a
 * page.
 */
export const keepsMailbox = (settings: Pick<Settings, 'mode' | 'smtpUrl'>): boolean =>
  settings.mode === 'development' && !settings.smtpUrl;
