import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

/** The part of an answer that a stranger sees, without the time. */
const visible = (answer: { status: number; body: string; headers: object }) => {
  const { date: _, ...headers } = { date: '', ...answer.headers };
  return { status: answer.status, body: answer.body, headers };
};

it('P07: known and unknown accounts look alike at look-up and at sign-in', async () => {
  const known = [
    'directory@acme.test',
    'locked@acme.test',
    'pending@acme.test',
    'deleted@acme.test',
    'later@solo.test',
  ];
  for (const username of known) {
    const unknown = `nobody-${username}`;
    const guest = service.browser();
    expect(visible(await guest.call('GET /lookup', { username }))).toEqual(
      visible(await guest.call('GET /lookup', { username: unknown })),
    );
    expect(visible(await guest.signIn(username, 'wrong'))).toEqual(visible(await guest.signIn(unknown, 'wrong')));
  }
});

it('a closed or inactive account does not make the owner of an active one choose an organisation', async () => {
  const { database } = service;
  await database.updateTable('organisations').set({ discloses_lookup: true }).execute();
  const next = async () => {
    const { data } = await service.browser().call('GET /lookup', { username: 'twin@shared.test' });
    return (data as { next: string }).next;
  };
  const second = database.updateTable('users').where('username', '=', 'twin@shared.test').where('org_id', '=', 'ORG-1');
  const told: string[] = [];
  for (const state of ['ACTIVATED', 'PENDING', 'DEACTIVATED', 'DELETED', 'UNVERIFIED'] as const) {
    await second.set({ state }).execute();
    told.push(await next());
  }
  expect(told).toEqual(['ORGANIZATION', 'PASSWORD', 'PASSWORD', 'PASSWORD', 'PASSWORD']);
});
