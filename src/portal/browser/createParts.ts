import { withHostsBelow } from '../../engine/contract/resolveAddress.ts';
import { memberOf } from '../../engine/flow/expressions/memberOf.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import { functions } from '../words.ts';
import { type Deployment, readEnvironment } from './readEnvironment.ts';

/**
 * The parts of the runtime that this portal provides.
 * @param tell called with the deployment whenever it changes
 */
export function createParts(tell: (deployment: Deployment) => void = () => {}): Partial<PortalParts> {
  return {
    readEnvironment: (data, hostname) => {
      const deployment = readEnvironment(data, hostname);
      tell(deployment);
      const { google, hostnames, allowedHosts } = deployment;
      return {
        env: { ...deployment },
        mainHost: hostnames.main,
        hosts: [...withHostsBelow(Object.values(hostnames)), ...allowedHosts],
        pages: google.authorizationEndpoint === undefined ? [] : [google.authorizationEndpoint],
      };
    },
    functions,
    presenters: {
      'organisation-name': (name, { owner, env }) => presentOrganisation(name, owner, env.launcher),
    },
  };
}

/** The organisation of individuals, and its stored name (SIGNIN-07). */
const NO_ORGANISATION = { id: 'ORG-0', name: 'Default' } as const;

/** The displayed name of an organisation: for ORG-0, the launcher's. */
function presentOrganisation(name: string, organisation: unknown, launcher: unknown): string {
  const id = memberOf(organisation, 'orgId') ?? memberOf(organisation, 'id');
  return name === NO_ORGANISATION.name && id === NO_ORGANISATION.id ? String(launcher ?? '') : name;
}
