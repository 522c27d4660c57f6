import type { Settings } from './Settings.ts';

type Origins = Pick<Settings, 'origin' | 'brandOrigins'>;

/**
 * The origin at a host name. A name that the settings do not list gets the main origin: a request can choose one of the
 * configured origins, but cannot introduce another (promise P06).
 */
export const originAt = ({ origin, brandOrigins }: Origins, hostname: string): URL =>
  brandOrigins.find((one) => one.hostname === hostname.toLowerCase()) ?? origin;

/** All origins, the main one first. */
export const originsOf = ({ origin, brandOrigins }: Origins): readonly URL[] => [origin, ...brandOrigins];
