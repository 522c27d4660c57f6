import { fastify } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { logLibraryOutput } from '../../../src/server/oidc/logLibraryOutput.ts';

afterEach(() => vi.restoreAllMocks());

it('output of the library becomes a line of the log, and other output is printed', async () => {
  const { log } = fastify();
  const told = vi.spyOn(log, 'warn').mockImplementation(() => {});
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const before = console.warn;
  const loaded = await logLibraryOutput({ log }, async () => {
    console.warn('oidc-provider WARNING: Unsupported runtime.');
    console.info('oidc-provider NOTICE: a default should be changed');
    console.warn('another package');
    return 'loaded';
  });
  expect(loaded).toBe('loaded');
  expect(told.mock.calls.flat()).toEqual([
    'oidc-provider WARNING: Unsupported runtime.',
    'oidc-provider NOTICE: a default should be changed',
  ]);
  expect(printed.mock.calls).toEqual([['another package']]);
  expect(console.warn).toBe(before);
});
