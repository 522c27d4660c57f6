import { TRAFFIC } from '../../contract/traffic.ts';
import type { Deployment } from './readEnvironment.ts';

/** Sends counts as JSON, which a foreign page could not send; the browser keeps the request when the page is left. */
export const sendTo =
  (deployment: () => Pick<Deployment, 'countsTraffic'>) =>
  (counts: Readonly<Record<string, number>>): void => {
    if (deployment().countsTraffic)
      navigator.sendBeacon(TRAFFIC, new Blob([JSON.stringify(counts)], { type: 'application/json' }));
  };
