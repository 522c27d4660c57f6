import { expect, it } from 'vitest';
import { toVersion2 } from '../../../../src/engine/checker/migrations/toVersion2.ts';

it('version 2 renames the members of each part, and keeps the names that authors gave', () => {
  const call = { operation: 'GET /users/me', atLeast: '1s', accepted: { toast: { success: 'toast.copied' } } };
  const before = {
    brand: '$result.org',
    body: [
      { badge: 'on', dot: true },
      { fact: 'at', value: { 'time-of': '$result.me.at' } },
      { fact: 'age', value: { 'days-since': '$result.me.at' } },
      { text: 'since', values: { at: { 'time-of': '$result.me.at' }, accepted: 'yes' } },
    ],
    calls: { accepted: call },
  };
  expect(toVersion2.migrate('screen', before)).toEqual({
    gives: { brand: '$result.org' },
    body: [
      { badge: 'on', variant: 'status' },
      { fact: 'at', value: '$result.me.at', format: 'date-time' },
      { fact: 'age', value: { 'days-since': '$result.me.at' }, format: 'days' },
      { text: 'since', values: { at: '$result.me.at', accepted: 'yes' } },
    ],
    calls: {
      accepted: {
        operation: 'GET /users/me',
        minimumDuration: '1s',
        onSuccess: { toast: { success: 'toast.copied' } },
      },
    },
  });
});

it('in version 2 a shell reads the brand from its screen', () => {
  const before = {
    quiet: { '$brand.id': 'O1' },
    header: [{ image: 'logo', src: '$brand', alt: '$brand.name', shown: '$brandy' }],
  };
  expect(toVersion2.migrate('portal', before)).toEqual({
    quiet: { '$screen.brand.id': 'O1' },
    header: [{ image: 'logo', src: '$screen.brand', alt: '$screen.brand.name', shown: '$brandy' }],
  });
});
