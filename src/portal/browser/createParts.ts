import { withHostsBelow } from '../../engine/contract/resolveAddress.ts';
import type { PortalParts } from '../../engine/runtime/PortalParts.ts';
import { functions } from '../words.ts';
import { presentOrganisation } from './presentOrganisation.ts';
import { type Deployment, readEnvironment } from './readEnvironment.ts';

/**
 * What this portal hands to the runtime.
 * @param tell is called with the deployment whenever it changes
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
