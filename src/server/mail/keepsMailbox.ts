import type { Settings } from '../core/settings/Settings.ts';

/** Without a mail server, development delivers to a page of its own: a mail is there once it is written. */
export const keepsMailbox = (settings: Pick<Settings, 'mode' | 'smtpUrl'>): boolean =>
  settings.mode === 'development' && !settings.smtpUrl;
