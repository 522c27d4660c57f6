import { type AddressRules, withHostsBelow } from '../../engine/contract/resolveAddress.ts';
import type { Settings } from '../core/settings/Settings.ts';

/** The rules for the service's own redirects: the same hosts as in GET /env (P01, D-57). */
export const exitRules = (origin: URL, { allowedHosts }: Pick<Settings, 'allowedHosts'>): AddressRules => ({
  current: origin.href,
  hosts: [...withHostsBelow([origin.hostname]), ...allowedHosts],
  pages: [],
});
