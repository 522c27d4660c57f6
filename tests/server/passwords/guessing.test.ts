import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const TWIN = 'twin@shared.test';

it('P08: a correct password in one organisation clears no wrong ones of the same name in another', async () => {
  const guest = service.browser({ address: '198.51.100.1' });
  const judged: string[] = [];
  for (let round = 0; round < 8; round++) {
    for (let tries = 0; tries < 4; tries++) {
      const { status, code } = await guest.signIn(TWIN, `guess-${round}-${tries}`, 'ORG-2');
      if (status !== 429) judged.push(code);
    }
    await guest.signIn(TWIN, 'Correct-Horse-7', 'ORG-1');
  }
  expect(judged.length).toBeLessThanOrEqual(8);
  const locked = service.database.selectFrom('users').select('org_id').where('locked_at', 'is not', null);
  expect(await locked.where('username', '=', TWIN).execute()).toEqual([{ org_id: 'ORG-2' }]);
});
