import { expect, it } from 'vitest';
import { circumstances } from '../../../src/server/mail/circumstances.ts';

it('a mail about an account has the colour of its organisation', () => {
  const request = { language: 'ko', brand: undefined, userAgent: '' } as const;
  const context = { request, clock: { now: () => new Date('2026-11-26T11:32:00Z') } };
  const caused = (color: string | null) => circumstances(context as Parameters<typeof circumstances>[0], { color });
  expect(caused('#0b7a5b')).toMatchObject({ language: 'ko', color: '#0b7a5b' });
  expect(caused(null)).not.toHaveProperty('color');
});
