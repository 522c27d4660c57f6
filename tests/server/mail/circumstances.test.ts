import { expect, it } from 'vitest';
import { circumstances } from '../../../src/server/mail/Mail.ts';

const request = { language: 'ko', brand: 'harbor', userAgent: '' } as const;
const context = { request, clock: { now: () => new Date('2026-11-26T11:32:00Z') } };
const caused = (user: { language: string | null; brand: string | null }, color: string | null) =>
  circumstances(context as Parameters<typeof circumstances>[0], { user, organisation: { color } });
const UNUSED = { language: null, brand: null };

it('a mail about an account has the colour of its organisation', () => {
  expect(caused(UNUSED, '#0b7a5b')).toMatchObject({ language: 'ko', color: '#0b7a5b' });
  expect(caused(UNUSED, null)).not.toHaveProperty('color');
});

it('a person who causes a mail determines neither its language nor its brand, once the account has been used', () => {
  expect(caused({ language: 'ja', brand: null }, null)).toMatchObject({ language: 'ja' });
  expect(caused({ language: 'ja', brand: null }, null)).not.toHaveProperty('brand');
  expect(caused({ language: 'ja', brand: 'orchard' }, null)).toMatchObject({ language: 'ja', brand: 'orchard' });
  expect(caused(UNUSED, null)).toMatchObject({ language: 'ko', brand: 'harbor' });
  // A language that the portal no longer has.
  expect(caused({ language: 'xx', brand: 'orchard' }, null)).toMatchObject({ language: 'ko', brand: 'harbor' });
});
