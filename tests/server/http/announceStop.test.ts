import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { announceStop } from '../../../src/server/http/registerReadiness.ts';

it('R07: a stop is announced to load balancers first; answers close their connections once no more are accepted', async () => {
  const notice = { isGiven: false, isLast: false };
  const app = Fastify();
  announceStop(app, notice);
  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/healthz', async () => ({ status: 'ok' }));
  const ask = async () => {
    const [ready, other] = [await app.inject('/readyz'), await app.inject('/healthz')];
    return [ready.statusCode, ready.headers['retry-after'], other.statusCode, other.headers.connection];
  };
  expect(await ask()).toEqual([200, undefined, 200, 'keep-alive']);
  notice.isGiven = true;
  expect(await ask()).toEqual([503, '3', 200, 'keep-alive']);
  notice.isLast = true;
  expect(await ask()).toEqual([503, '3', 200, 'close']);
  await app.close();
});
