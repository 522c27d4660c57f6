import type { Settings } from '../core/settings/Settings.ts';

/** Without a mail server, development delivers to a page: a mail has arrived when it is written. */
export const keepsMailbox = (settings: Pick<Settings, 'mode' | 'smtpUrl'>): boolean =>
  settings.mode === 'development' && !settings.smtpUrl;
