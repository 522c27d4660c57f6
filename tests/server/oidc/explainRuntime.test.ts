import { fastify } from 'fastify';
import { expect, it, vi } from 'vitest';
import { explainRuntime } from '../../../src/server/oidc/explainRuntime.ts';

it.each([
  ['Iron', 1],
  ['Jod', 0],
  ['Krypton', 0],
])('on a Node.js %s the warning of the library is explained %i times', (release, times) => {
  const { log } = fastify();
  const info = vi.spyOn(log, 'info').mockImplementation(() => {});
  explainRuntime({ log }, release);
  explainRuntime({ log }, release);
  expect(info).toHaveBeenCalledTimes(times);
});
