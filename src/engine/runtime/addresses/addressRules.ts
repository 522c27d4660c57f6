import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';

/** What the resolver judges by where a screen is. */
export const addressRules = ({ setting: { world } }: Pick<EvaluationScope, 'setting'>): AddressRules => ({
  current: world.href,
  hosts: world.hosts,
  pages: world.pages,
});
