import { expect, it } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { openTestService } from './support/openTestService.ts';

it('/healthz says which version and revision runs', async () => {
  const service = await openTestService({ REVISION: '17b140b2' });
  const { statusCode, body } = await service.app.inject({ url: '/healthz' });
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', version, revision: '17b140b2' }]);
  await service.close();
});
