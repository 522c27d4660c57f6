import { describe, expect, it } from 'vitest';
import { present, presentOption } from '../../../src/engine/runtime/Readings.ts';
import { prepare, scopeOf } from './bench.ts';

const { screenContext, state } = await prepare({
  takes: { at: { from: 'query', type: 'Day' } },
  body: [
    { fact: 'name', value: '$result.org.name' },
    { fact: 'orgName', value: '$result.me.orgName' },
    { fact: 'at', value: '$result.token.latestPasswordChangedAt' },
    { fact: 'count', value: { 'days-since': '$result.token.latestPasswordChangedAt' } },
  ],
  calls: {
    org: { operation: 'organisation.read', with: { id: 'O' } },
    me: { operation: 'account.read' },
    token: { operation: 'password-reset.check-link', with: { token: 't' } },
  },
});
const show = (value: Parameters<typeof present>[0], answers: Readonly<Record<string, unknown>>) =>
  present(
    value,
    scopeOf(screenContext, {
      ...state,
      inputs: { at: '2030-01-02T00:00:00.000Z' },
      answers: Object.fromEntries(
        Object.entries(answers).map(([call, data]) => [call, { data, parameters: {}, bound: {} }]),
      ),
    }),
  );

describe('present', () => {
  it('D-80: writes an instant as a date, and a calendar day too', () => {
    const token = { latestPasswordChangedAt: '2026-05-01T23:00:00Z' };
    expect(show('$result.token.latestPasswordChangedAt', { token })).toEqual({
      value: '2026-05-01T23:00:00Z',
      format: 'date',
    });
    expect(show('$input.at', {})).toEqual({ value: '2030-01-02T00:00:00.000Z', format: 'date' });
    // The contract's format decides, even if the text itself does not show it.
    const elsewhere = { latestPasswordChangedAt: '2026-05-01T23:00:00+09:00' };
    expect(show('$result.token.latestPasswordChangedAt', { token: elsewhere })).toEqual({
      value: '2026-05-01T23:00:00+09:00',
      format: 'date',
    });
  });

  it('leaves a number of days to the texts', () => {
    const token = { latestPasswordChangedAt: '2026-05-01T23:00:00Z' };
    expect(show({ 'days-since': '$result.token.latestPasswordChangedAt' }, { token })).toEqual({
      value: 29,
    });
  });

  it('SIGNIN-07: shows the organisation Default with id ORG-0 under the name of the launcher', () => {
    expect(show('$result.org.name', { org: { id: 'ORG-0', name: 'Default' } })).toEqual({ value: 'Vestibule' });
    expect(show('$result.org.name', { org: { id: 'O1', name: 'Default' } })).toEqual({ value: 'Default' });
    expect(show('$result.org.name', { org: { id: 'ORG-0', name: 'Acme' } })).toEqual({ value: 'Acme' });
    expect(show('$result.me.orgName', { me: { id: 'U', orgId: 'ORG-0', orgName: 'Default' } })).toEqual({
      value: 'Vestibule',
    });
  });

  it('shows an option by its label or its name, if the field does not say what to show', () => {
    expect(presentOption({ id: 'O1', name: 'Acme', label: 'Acme Inc' })).toBe('Acme Inc');
    expect(presentOption({ id: 'O1', name: 'Acme' })).toBe('Acme');
    expect(presentOption('RENEW')).toBe('RENEW');
    expect(presentOption(undefined)).toBe('');
  });

  it('shows the first of several values that is there, in its own format', () => {
    const value = { coalesce: ['$result.org.name', '$result.me.orgName'] };
    expect(show(value, { org: { id: 'ORG-0', name: 'Default' } })).toEqual({ value: 'Vestibule' });
    expect(show(value, { me: { id: 'U', orgId: 'ORG-0', orgName: 'Default' } })).toEqual({ value: 'Vestibule' });
    expect(show(value, { org: { id: 'O1', name: 'Acme' }, me: { id: 'U', orgName: 'Globex' } })).toEqual({
      value: 'Acme',
    });
    expect(show(value, {})).toEqual({ value: '' });
  });

  it('shows an empty text for a missing value', () => {
    expect(show('$result.org.name', {})).toEqual({ value: '' });
    expect(show('$result.org', { org: { id: 'O1' } })).toEqual({ value: '' });
  });
});
