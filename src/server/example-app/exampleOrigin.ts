import type { Settings } from '../core/settings/Settings.ts';

/**
 * The origin of the development world's example app: two ports above the portal's, and under another host name, since
 * cookies ignore ports. Undefined in production, and if the port is not known beforehand.
 */
export const exampleOrigin = ({ mode, port, apiOrigin }: Pick<Settings, 'mode' | 'port' | 'apiOrigin'>) =>
  mode === 'development' && port > 0 && !apiOrigin ? `http://127.0.0.1:${port + 2}` : undefined;
