import { expect, it } from 'vitest';
import { hashOfNobody, OURSELVES, verifyPassword } from '../../../src/server/passwords/hashPassword.ts';
import { isUsableHash } from '../../../src/server/passwords/isUsableHash.ts';

const TAG = 'RqMEOUhRsX6FwKoWQMyUkLxCqSBPzW4bY6CpDxnZ0Qo';
const hash = (costs: string, salt = 'c29tZXNhbHR0aGF0aXM', tag = TAG) => `$argon2id$v=19$${costs}$${salt}$${tag}`;

it.each([
  ['a salt that Argon2 refuses', hash('m=19456,t=2,p=1', 'c2hvcnQ', 'QUJDRA')],
  ['gigabytes of memory', hash('m=4194304,t=2,p=1')],
  ['a thousand passes', hash('m=19456,t=999,p=1')],
  ['more lanes than a machine has', hash('m=19456,t=2,p=64')],
  ['less memory than its lanes need', hash('m=8,t=2,p=4')],
  ['a tag of four bytes', hash('m=19456,t=2,p=1', undefined, 'QUJDRA')],
  ['another function', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
])('P20: a hash with %s is not usable, and matches no password without being computed', async (_what, stored) => {
  expect(isUsableHash(stored)).toBe(false);
  await expect(verifyPassword(stored, 'Correct-Horse-7', OURSELVES)).resolves.toBe(false);
});

it('a hash of the service, and one with other costs, is usable', async () => {
  expect(isUsableHash(await hashOfNobody({ hashCosts: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } }))).toBe(
    true,
  );
  expect(isUsableHash(hash('m=65536,t=3,p=4'))).toBe(true);
});
