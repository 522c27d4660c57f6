import type { Settings } from '../core/settings/Settings.ts';

/**
 * Where the example app of the development world is: two ports on, and under another name than the portal's, since
 * cookies do not tell ports apart. None in production, and none on a port that nobody knows beforehand.
 */
export const exampleOrigin = ({ mode, port, apiOrigin }: Pick<Settings, 'mode' | 'port' | 'apiOrigin'>) =>
  mode === 'development' && port > 0 && !apiOrigin ? `http://127.0.0.1:${port + 2}` : undefined;
