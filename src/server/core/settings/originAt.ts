import type { Settings } from './Settings.ts';

type Origins = Pick<Settings, 'origin' | 'brandOrigins'>;

/**
 * The origin at a host name. Any name that the settings do not list means the main origin: a request can choose among
 * the configured origins, and name no other (promise P06).
 */
export const originAt = ({ origin, brandOrigins }: Origins, hostname: string): URL =>
  brandOrigins.find((one) => one.hostname === hostname.toLowerCase()) ?? origin;

/** All origins, the main one first. */
export const originsOf = ({ origin, brandOrigins }: Origins): readonly URL[] => [origin, ...brandOrigins];
