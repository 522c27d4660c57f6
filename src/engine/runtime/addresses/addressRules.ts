import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';

/** What the resolver knows of the place of a screen. */
export const addressRules = ({
  screenContext: { external },
}: Pick<EvaluationScope, 'screenContext'>): AddressRules => ({
  current: external.href,
  hosts: external.hosts,
  pages: external.pages,
});
