import { describe, expect, it } from 'vitest';
import { HandAnswers } from '../../../../src/engine/development/answers/HandAnswers.ts';
import { compileProject } from '../../../scenarios/bench/compileModules.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';
import { ok } from '../../../scenarios/bench/ScriptedCaller.ts';

const LOOKUP = 'account.look-up';

async function open() {
  const answers = new HandAnswers();
  const scene = await openScene({
    compiled: compileProject(),
    address: '/',
    script: (http) => http.say(LOOKUP, ok({ next: 'PASSWORD' })),
  });
  scene.portal.ports = answers.before(scene.portal.ports);
  return { answers, scene };
}

describe('an answer by hand', () => {
  it('replaces the next call of its operation, and no other', async () => {
    const { answers, scene } = await open();
    answers.arm(LOOKUP, { kind: 'outcome', outcome: 'NOT_FOUND', isSuccess: false, body: { code: 'NOT_FOUND' } });
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(scene.http.of(LOOKUP)).toEqual([]);
    expect(scene.view.toasts).toMatchObject([{ message: { key: 'toast.noUser' } }]);
    expect(answers.armed.size).toBe(0);
    await scene.act((view) => view.press('next'));
    expect(scene.http.of(LOOKUP)).toHaveLength(1);
    expect(scene.view.state).toBe('password');
  });

  it('is refined and validated like one of the service: a body that breaks its schema is a fault', async () => {
    const { answers, scene } = await open();
    answers.arm(LOOKUP, { kind: 'outcome', outcome: 'PASSWORD', isSuccess: true, body: { next: 'PASSWORD' } });
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(scene.view.state).toBe('password');
    answers.arm(LOOKUP, { kind: 'fault', fault: 'TIMEOUT' });
    scene.view.change('username', 'bob@acme.test');
    await scene.act((view) => view.press('next'));
    expect(scene.view.fault).toMatchObject({ fault: 'TIMEOUT' });
  });

  it('can be withdrawn', async () => {
    const { answers, scene } = await open();
    answers.arm(LOOKUP, { kind: 'fault', fault: 'TIMEOUT' });
    answers.disarm(LOOKUP);
    await scene.fill({ username: 'ada@acme.test' }, 'next');
    expect(scene.http.of(LOOKUP)).toHaveLength(1);
  });
});
