import type { FastifyInstance } from 'fastify';
import { TRAFFIC } from '../../contract/traffic.ts';
import type { Service } from '../core/Service.ts';
import type { WriteCount } from '../limits/countTry.ts';
import { namesOf, readMessage, TrafficSums } from '../traffic/traffic.ts';
import { ownWrite } from './ownWrite.ts';

/** A page whose visitor asks not to be observed sends nothing; this also holds for a page that would (Sec-GPC). */
const isDeclined = (header: unknown): boolean => header === '1';

/** Takes what pages count. Of the cookies, only the one that names the release of the visit is read. */
export function traffic(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  const { countsTraffic } = service.settings;
  const sums = new TrafficSums(service);
  // Close hooks run in reverse order, so the database is still open.
  app.addHook('onClose', () => sums.close());

  app.post(TRAFFIC, { onRequest: ownWrite(service, countWrite) }, async (request, reply) => {
    reply.code(204);
    if (!countsTraffic || isDeclined(request.headers['sec-gpc'])) return;
    const { files, isDraft } = request.release;
    // Who previews a draft is no visitor. The build of an older version has no such files.
    if (isDraft === true || files.id === undefined) return;
    const counts = readMessage(request.body, await namesOf(files));
    sums.add(files.id, counts);
  });
}
