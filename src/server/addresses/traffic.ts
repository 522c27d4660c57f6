import type { FastifyInstance } from 'fastify';
import { TRAFFIC } from '../../contract/traffic.ts';
import type { Service } from '../core/Service.ts';
import type { WriteCount } from '../limits/createWriteCount.ts';
import { readMessage } from '../traffic/readMessage.ts';
import { readNames } from '../traffic/readNames.ts';
import { TrafficSums } from '../traffic/TrafficSums.ts';
import { ownWrite } from './ownWrite.ts';

/** A page whose visitor asks not to be observed sends nothing; this also holds for a page that would (Sec-GPC). */
const isDeclined = (header: unknown): boolean => header === '1';

/** Takes what pages count. No cookie is read. */
export function traffic(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  const { clientDir, countsTraffic } = service.settings;
  const sums = new TrafficSums(service);
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', () => sums.close());
  let known: ReturnType<typeof readNames> | undefined;

  app.post(TRAFFIC, { onRequest: ownWrite(service, countWrite) }, async (request, reply) => {
    reply.code(204);
    if (!countsTraffic || isDeclined(request.headers['sec-gpc'])) return;
    known ??= readNames(clientDir);
    const release = await known;
    if (release !== undefined) sums.add(release.id, readMessage(request.body, release.names));
  });
}
