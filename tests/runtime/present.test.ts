import { describe, expect, it } from 'vitest';
import { present, presentOption } from '../../src/runtime/present.ts';
import { prepare, scopeOf } from './bench.ts';

const { setting, state } = await prepare({
  takes: { at: { from: 'query', type: 'Day' } },
  body: [
    { fact: 'name', value: '$result.org.name' },
    { fact: 'orgName', value: '$result.me.orgName' },
    { fact: 'at', value: '$result.token.latestPasswordChangedAt' },
    { fact: 'count', value: { 'days-since': '$result.token.latestPasswordChangedAt' } },
  ],
  calls: {
    org: { operation: 'GET /orgs/{id}', with: { id: 'O' } },
    me: { operation: 'GET /users/me' },
    token: { operation: 'POST /password/check-token', with: { token: 't' } },
  },
});
const visitor = {
  languages: () => [],
  day: (text: string) => (text.startsWith('2') ? text.slice(0, 10) : undefined),
  minute: (text: string) => text.slice(0, 16).replace('T', ' '),
};
const inLanguage = (language: string) => ({
  ...setting,
  world: { ...setting.world, env: { ...setting.world.env, language } },
});
const show = (value: Parameters<typeof present>[0], answers: Readonly<Record<string, unknown>>, language = 'en') =>
  present(
    value,
    scopeOf(inLanguage(language), {
      ...state,
      inputs: { at: '2030-01-02T00:00:00.000Z' },
      answers: Object.fromEntries(
        Object.entries(answers).map(([call, data]) => [call, { data, parameters: {}, given: {} }]),
      ),
    }),
    visitor,
  );

describe('present', () => {
  it('D-80: instants as days', () => {
    const token = { latestPasswordChangedAt: '2026-05-01T23:00:00Z' };
    expect(show('$result.token.latestPasswordChangedAt', { token })).toBe('2026-05-01');
    expect(show('$result.token.latestPasswordChangedAt', { token: { latestPasswordChangedAt: 'soon' } })).toBe('soon');
    expect(show('$input.at', {})).toBe('2030-01-02');
  });

  it.each([
    ['en', '29 days', '1 day'],
    ['ko', '29일', '1일'],
    ['ja', '29日', '1日'],
  ])('a count of days has its unit in %s', (language, many, one) => {
    const since = (latestPasswordChangedAt: string) =>
      show({ 'days-since': '$result.token.latestPasswordChangedAt' }, { token: { latestPasswordChangedAt } }, language);
    expect(since('2026-05-01T23:00:00Z')).toBe(many);
    expect(since('2026-05-29T23:00:00Z')).toBe(one);
  });

  it('D-80: a day of the calendar is the same day everywhere', () => {
    const west = { ...visitor, day: () => '2030-01-01' };
    const shown = (at: string) => present('$input.at', scopeOf(setting, { ...state, inputs: { at } }), west);
    expect(shown('2030-01-02')).toBe('2030-01-02');
    expect(shown('2030-01-02T00:00:00Z')).toBe('2030-01-01');
  });

  it('SIGNIN-07: the organisation Default with id ORG-0 by the name of the launcher', () => {
    expect(show('$result.org.name', { org: { id: 'ORG-0', name: 'Default' } })).toBe('Vestibule');
    expect(show('$result.org.name', { org: { id: 'O1', name: 'Default' } })).toBe('Default');
    expect(show('$result.org.name', { org: { id: 'ORG-0', name: 'Acme' } })).toBe('Acme');
    expect(show('$result.me.orgName', { me: { id: 'U', orgId: 'ORG-0', orgName: 'Default' } })).toBe('Vestibule');
    const option = (value: unknown) => presentOption(value, scopeOf(setting, state));
    expect(option({ id: 'ORG-0', name: 'Default', label: 'Default' })).toBe('Vestibule');
    expect(option({ id: 'O1', name: 'Acme', label: 'Acme Inc' })).toBe('Acme Inc');
    expect(option('RENEW')).toBe('RENEW');
    expect(option(undefined)).toBe('');
  });

  it('D-39: with the time of day where a file asks for it', () => {
    const token = { latestPasswordChangedAt: '2026-05-01T23:07:30Z' };
    const value = { 'time-of': '$result.token.latestPasswordChangedAt' };
    expect(show(value, { token })).toBe('2026-05-01 23:07');
    expect(show(value, {})).toBe('');
    expect(show(value, { token: { latestPasswordChangedAt: 'soon' } })).toBe('');
  });

  it('the first of several that is there, in its own way', () => {
    const value = { 'first-of': ['$result.org.name', '$result.me.orgName'] };
    expect(show(value, { org: { id: 'ORG-0', name: 'Default' } })).toBe('Vestibule');
    expect(show(value, { me: { id: 'U', orgId: 'ORG-0', orgName: 'Default' } })).toBe('Vestibule');
    expect(show(value, { org: { id: 'O1', name: 'Acme' }, me: { id: 'U', orgName: 'Globex' } })).toBe('Acme');
    expect(show(value, {})).toBe('');
  });

  it('nothing as nothing', () => {
    expect(show('$result.org.name', {})).toBe('');
    expect(show('$result.org', { org: { id: 'O1' } })).toBe('');
  });
});
