import type { AddressRules } from '../../contract/resolveAddress.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';

/** The resolver's rules at a screen's address. */
export const addressRules = ({
  screenContext: { external },
}: Pick<EvaluationScope, 'screenContext'>): AddressRules => ({
  current: external.href,
  hosts: external.hosts,
  pages: external.pages,
});
