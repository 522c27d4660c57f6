import { describe, expect, it } from 'vitest';
import { RouterAddresses } from '../../../src/engine/adapters/RouterAddresses.ts';

const addresses = new RouterAddresses();
const routes = { app: { paths: ['/sign-on/:tokenId/mfa'], shell: '' }, missing: { paths: ['*'], shell: '' } };

describe('RouterAddresses', () => {
  it('finds the screen of a path and its inputs', () => {
    expect(addresses.match('/sign-on/T%201/mfa', routes)).toEqual({ screen: 'app', parameters: { tokenId: 'T 1' } });
    expect(addresses.match('/a/b', routes)).toEqual({ screen: 'missing', parameters: {} });
    expect(addresses.match('/', {})).toBeUndefined();
  });

  it.each([
    ['/apps/:id', { id: 'a/b?#' }, '/apps/a%2Fb%3F%23'],
    ['/apps/:id', { id: 7, more: {} }, '/apps/7'],
    ['/apps/:id', {}, undefined],
    ['/apps/:id', { id: '' }, undefined],
    ['/apps/:id', { id: {} }, undefined],
    ['/apps/:id', { id: '.' }, undefined],
    ['/apps/:id/x', { id: '..' }, undefined],
    ['/apps/:id/x', { id: '...' }, '/apps/.../x'],
    ['/apps/:constructor', {}, undefined],
    ['/policies/terms?tab=service', {}, '/policies/terms?tab=service'],
    ['/', {}, '/'],
  ])('P05: fills %s with %j', (pattern, values, path) => {
    expect(addresses.fill(pattern, values)).toBe(path);
  });
});
