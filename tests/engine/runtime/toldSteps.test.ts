import { expect, it } from 'vitest';
import { trafficNames } from '../../../src/engine/graph/trafficNames.ts';
import type { Request } from '../../../src/engine/runtime/ports.ts';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();

it('a call tells what the page did since the last one, and itself, by names of the closed list', async () => {
  const scene = await openScene({
    compiled,
    address: '/',
    script: (http) => http.say('GET /lookup', ok({ next: 'PASSWORD' })),
  });
  const asked: Request[] = [];
  const { ports } = scene.portal;
  const ask = (request: Request) => {
    asked.push(request);
    return ports.http.ask(request);
  };
  scene.portal.ports = { ...ports, http: { ask } };
  await scene.fill({ username: 'canary@acme.test' });
  await scene.act((view) => view.press('next'));
  await scene.fill({ password: 'canary-password' });
  await scene.act((view) => view.press('sign-in'));
  const stepsOf = (id: string) => asked.find(({ operation }) => operation === id)?.steps;
  const [first, second] = ['account.look-up', 'sign-in.with-password'].map(stepsOf);
  expect([first?.at(-1), second?.at(-1)]).toEqual(['sign-in identify look-up ask', 'sign-in password sign-in ask']);
  expect(second).toContain('sign-in identify look-up PASSWORD 0');
  const names = trafficNames(compiled.flows);
  expect([...(first ?? []), ...(second ?? [])].filter((name) => !names.has(name))).toEqual([]);
});

it('tells the last steps of a page that made no call for long', async () => {
  const scene = await openScene({ compiled, address: '/' });
  scene.portal.steps.push(...Array.from({ length: 100 }, () => 'sign-in identify seen'));
  const told: (readonly string[] | undefined)[] = [];
  const { ports } = scene.portal;
  const ask = (request: Request) => {
    told.push(request.steps);
    return ports.http.ask(request);
  };
  scene.portal.ports = { ...ports, http: { ask } };
  await scene.fill({ username: 'canary@acme.test' });
  await scene.act((view) => view.press('next'));
  expect(told[0]).toHaveLength(12);
  expect(told[0]?.at(-1)).toBe('sign-in identify look-up ask');
});
