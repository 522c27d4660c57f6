import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeAppAccess, listApps } from '../../../src/server/apps/judgeAppAccess.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const idOf = async (username: string, orgId = 'ORG-1') => {
  const users = service.database.selectFrom('users').select('id').where('username', '=', username);
  return (await users.where('org_id', '=', orgId).executeTakeFirstOrThrow()).id;
};
const has = async (userId: string) => (await listApps(service, userId)).some(({ id }) => id === 'ORG-APP-6');
const refusal = async (userId: string) => (await judgeAppAccess(service, userId, 'ORG-APP-6'))?.reason;

it('an app for everyone is for the members of its organisation, until its licence ends', async () => {
  const [ada, other] = [await idOf('ada@acme.test'), await idOf('twin@shared.test', 'ORG-2')];
  expect([await has(ada), await refusal(ada)]).toEqual([false, 'NOT_ASSIGNED']);
  await service.database.updateTable('org_apps').set({ assigned_to_all: true }).where('id', '=', 'ORG-APP-6').execute();
  expect([await has(ada), await refusal(ada)]).toEqual([true, undefined]);
  expect([await has(other), await refusal(other)]).toEqual([false, 'NOT_ASSIGNED']);
  const licence = { id: 'L-1', token_hash: 'x', org_app_id: 'ORG-APP-6', workspace: 'Acme', license: '1 seat' };
  const open = { expires_at: service.clock.now(), choice: null, message: null, answered_at: null, settled_at: null };
  await service.database
    .insertInto('licence_renewals')
    .values({ ...licence, ...open })
    .execute();
  expect([await refusal(ada), await has(ada)]).toEqual(['NOT_ASSIGNED', false]);
});
