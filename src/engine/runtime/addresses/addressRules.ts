import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';

/** The rules by which the resolver judges addresses at a screen's own address. */
export const addressRules = ({
  screenContext: { external },
}: Pick<EvaluationScope, 'screenContext'>): AddressRules => ({
  current: external.href,
  hosts: external.hosts,
  pages: external.pages,
});
