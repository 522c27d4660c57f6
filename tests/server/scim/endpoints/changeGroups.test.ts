import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from '../../support/openTestService.ts';
import { type Directory, openDirectories } from '../Directory.ts';

let service: TestService;
let acme: Directory;
beforeAll(async () => {
  ({ service, acme } = await openDirectories());
});
afterAll(() => service.close());

const member = (value: string) => ({ value });

it('the trail says of each user when a directory added them to a group and removed them', async () => {
  const [ada, otp] = [await acme.idOf('userName eq "ada@acme.test"'), await acme.idOf('userName eq "otp@acme.test"')];
  const { id } = (await acme.send('POST', '/Groups', { displayName: 'Staff', members: [member(ada)] })).body;
  await acme.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [member(ada), member(otp)] });
  await acme.patch(`/Groups/${id}`, { op: 'replace', path: 'members', value: [member(otp)] });
  await acme.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${otp}"]` });
  await acme.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [member(otp)] });
  await acme.send('DELETE', `/Groups/${id}`);
  const events = await service.database
    .selectFrom('audit_events')
    .select(['action', 'subject', 'organisation', 'details'])
    .where('action', 'in', ['administration.group-joined', 'administration.group-left'])
    .orderBy('id')
    .execute();
  const told = events.map(({ action, subject }) => `${subject === ada ? 'ada' : 'otp'} ${action.slice(21)}`);
  expect(told).toEqual(['ada joined', 'otp joined', 'ada left', 'otp left', 'otp joined', 'otp left']);
  expect(events[0]).toMatchObject({ organisation: 'ORG-1', details: { group: id } });
});

it('members that are added one by one are one step', async () => {
  const { id } = (await acme.send('POST', '/Groups', { displayName: 'Many' })).body;
  const ids = [await acme.idOf('userName eq "ada@acme.test"'), await acme.idOf('userName eq "otp@acme.test"')];
  const operations = ids.map((one) => ({ op: 'add', path: 'members', value: [member(one)] }));
  const { body } = await acme.patch(`/Groups/${id}`, ...operations, {
    op: 'remove',
    path: `members[value eq "${ids[0]}"]`,
  });
  expect(body.members.map(({ value }: { value: string }) => value)).toEqual([ids[1]]);
});

it('a member that is added while it is being deleted is added or refused, and nothing fails', async () => {
  const { id } = (await acme.send('POST', '/Groups', { displayName: 'Race' })).body;
  for (let time = 0; time < 10; time++) {
    const user = (await acme.send('POST', '/Users', { userName: `race${time}@acme.test` })).body;
    const add = { op: 'add', path: 'members', value: [member(user.id)] };
    const [deleted, added] = await Promise.all([
      acme.send('DELETE', `/Users/${user.id}`),
      acme.patch(`/Groups/${id}`, add),
    ]);
    expect(deleted.status).toBe(204);
    expect([200, 400]).toContain(added.status);
  }
});
