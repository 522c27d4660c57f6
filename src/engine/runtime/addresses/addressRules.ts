import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { Scope } from '../values/Scope.ts';

/** What the resolver judges by where a screen is. */
export const addressRules = ({ setting: { world } }: Pick<Scope, 'setting'>): AddressRules => ({
  current: world.href,
  hosts: world.hosts,
  pages: world.pages,
});
