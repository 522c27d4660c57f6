import { expect, it } from 'vitest';
import { toPhc } from '../../../src/server/admin/users/ForeignUser.ts';
import { hashOfNobody, OURSELVES, readHash, verifyPassword } from '../../../src/server/passwords/hashPassword.ts';

const TAG = 'RqMEOUhRsX6FwKoWQMyUkLxCqSBPzW4bY6CpDxnZ0Qo';
const hash = (costs: string, salt = 'c29tZXNhbHR0aGF0aXM', tag = TAG) => `$argon2id$v=19$${costs}$${salt}$${tag}`;

it.each([
  ['a salt that Argon2 refuses', hash('m=19456,t=2,p=1', 'c2hvcnQ', 'QUJDRA')],
  ['gigabytes of memory', hash('m=4194304,t=2,p=1')],
  ['a thousand passes', hash('m=19456,t=999,p=1')],
  ['more lanes than a machine has', hash('m=19456,t=2,p=64')],
  ['less memory than its lanes need', hash('m=8,t=2,p=4')],
  ['a tag of four bytes', hash('m=19456,t=2,p=1', undefined, 'QUJDRA')],
  ['another function', '$1$saltsalt$ZSgVZzDgsGPd2Xk0h5Uf80'],
  ['hours of bcrypt', '$2b$31$Blz0C3AQX5WPWfD0tL0RKu8h5anvq0fNlLuIiQtCjCZ.CWHGEfYyi'],
  ['ten million iterations', `$pbkdf2-sha256$i=10000000$c29tZXNhbHQ$${TAG}`],
  ['no iteration', `$pbkdf2-sha256$i=0$c29tZXNhbHQ$${TAG}`],
  ['a PBKDF2 tag of four bytes', '$pbkdf2-sha256$i=1000$c29tZXNhbHQ$QUJDRA'],
  ['gigabytes of scrypt', `$scrypt$ln=24,r=8,p=1$c29tZXNhbHQ$${TAG}`],
  ['scrypt in sixty-four lanes', `$scrypt$ln=15,r=8,p=64$c29tZXNhbHQ$${TAG}`],
  ['a digest of another length', `$sha512$pos=prefix$c29tZXNhbHQ$${TAG}`],
  ['a digest without a salt', `$sha256$pos=prefix$QQ$${TAG}`],
])('P20: a hash with %s is not usable, and matches no password without being computed', async (_what, stored) => {
  expect(readHash(stored)).toBeUndefined();
  await expect(verifyPassword(stored, 'Correct-Horse-7', OURSELVES)).resolves.toBe(false);
});

it('a hash of the service, and one with other costs, is usable', async () => {
  expect(
    readHash(await hashOfNobody({ hashCosts: { memoryCost: 19_456, timeCost: 2, parallelism: 1 } })),
  ).toBeDefined();
  expect(readHash(hash('m=65536,t=3,p=4'))).toBeDefined();
});

/** Made with passlib 1.7, py-bcrypt 3, Django 3.2, argon2-cffi and Python's hashlib. */
const FOREIGN: readonly (readonly [string, string, string?])[] = [
  ['bcrypt', '$2b$06$Blz0C3AQX5WPWfD0tL0RKu8h5anvq0fNlLuIiQtCjCZ.CWHGEfYyi'],
  ['bcrypt of PHP', '$2y$06$Blz0C3AQX5WPWfD0tL0RKu8h5anvq0fNlLuIiQtCjCZ.CWHGEfYyi'],
  ['bcrypt of 72 bytes', '$2b$06$vDyHSMJHCRjTSfiLGKVDp.F3X3uxnRB/eayBofDwKteUXf7aFet5W', 'Correct-Horse-7'.repeat(6)],
  ['bcrypt of Hangul', '$2b$06$./2LPqJr9s6hoSxwFRRy1.ILjHBPBcKQgZ7AANYHtIphXE16Upzfm', '비밀번호-ｱ-7'],
  ['PBKDF2 of passlib', '$pbkdf2-sha256$1000$grCWcu4d4xwjhPB.T8mZEw$uSvvqVMbb3TQ/ynB9D8jBR1nTJLbchXJ/eZ6/VorfT0'],
  ['PBKDF2 with SHA-1', '$pbkdf2$1000$612rVarVOgcgxPjfu9ea0w$t1ZwDDULeyKM3ynLsdmMpA1GPeU'],
  [
    'PBKDF2 with SHA-512',
    '$pbkdf2-sha512$1000$mxPivNfaG8PYW2st5TxHqA$CKFj3QcMaPvXtBaUemKl/Z3x3cp0CfdAwQaUZMPNmzJhbXe530BMmXUZFb2f3bJwkgsbcJMIyqMd8Yt/U3iSLw',
  ],
  [
    'PBKDF2 with a tag longer than its digest',
    '$pbkdf2-sha1$i=1000,l=64$c29tZXNhbHRzb21lc2FsdA==$kukOLJOa1UBIu2WhnIr2OtxjFY3cVvwr4a73Cb2nTJmWAzHvLBGQb8D9nbYHEKwV94Sxxtil/vcDAwoN1CZ/Zw==',
  ],
  ['scrypt', '$scrypt$ln=10,r=8,p=1$vFeKEWLsfW+NcW4NAYDQmg$bkAcHUYDAXRXv6DMxVf6QsM+3oysAYiudnvFGo2o5qM'],
  ['SHA-256 after its salt', '$sha256$pos=prefix$c2FsdDEyMzQ=$ib2wK57bJGbAnawaXpuAa0XmJKwV24+zsRp1Aon6YsA='],
  ['LDAP', '{SSHA256}d+yIg4ZDt/HsH5CWHVhbTLxRos05ISu0neDk+By7LdYghNBai7G2lg=='],
  [
    'LDAP with SHA-512',
    '{SSHA512}Jzr9PAs5Sti8zvCEgZuX6V0MhzLdVJVcuge9LujCL1Iu1uOg4aroXh4KmiNwJQEREY37m5Q06W+Ascr0wTa+cjsHgBCiVKrV',
  ],
  ['LDAP with bcrypt', '{CRYPT}$2b$06$Blz0C3AQX5WPWfD0tL0RKu8h5anvq0fNlLuIiQtCjCZ.CWHGEfYyi'],
  ['Django', 'pbkdf2_sha256$1000$saltsaltsalt$IiQVKMHX05DiA5F1r4cwZL2EpMw96UtaOVFps9bYn40='],
  [
    'Django with scrypt',
    'scrypt$1024$seasalt$8$1$RqllShu+tTg0VU0CMWdC/sqS6iiUUcaw1Siw+4qNuooQjj5iMw1Mn883Mc0Gez3ngNPj9+MuvnqDzQemhUUBNw==',
  ],
  ['Django with bcrypt', 'bcrypt$$2b$06$Blz0C3AQX5WPWfD0tL0RKu8h5anvq0fNlLuIiQtCjCZ.CWHGEfYyi'],
  ['Django with Argon2', 'argon2$argon2id$v=19$m=102400,t=2,p=8$RkVBTXpsdnhoMFV2cUdCS0p3czN0TA$bgOu6tFY2XQUxbghuvPZHQ'],
];

it.each(FOREIGN)('%s: the password matches, and another does not', async (_name, stored, typed) => {
  const phc = toPhc(stored ?? '');
  expect(await verifyPassword(phc, typed ?? 'Correct-Horse-7', OURSELVES)).toBe(true);
  expect(await verifyPassword(phc, 'wrong-Horse-7', OURSELVES)).toBe(false);
});
