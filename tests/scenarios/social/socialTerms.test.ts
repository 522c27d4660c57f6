import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { fault, ok, refuse, type Said } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const SIGN_UP = 'POST /linked-accounts:signup';

const open = (answer: Said) =>
  openScene({
    compiled,
    address: '/signup/google?username=u@d.com&name=U&accessToken=a',
    script: (http) =>
      http
        .say('POST /linked-accounts/check-token', ok({ email: 'u@d.com', name: 'U' }))
        .say('GET /orgs', ok([]))
        .say(SIGN_UP, answer),
  });

describe('a social sign-up', () => {
  it('LIMIT-02: looks the domain up once, after 500 ms', async () => {
    const scene = await open(ok());
    await scene.clock.advance(499);
    expect(scene.http.sent('GET /orgs')).toEqual([]);
    await scene.clock.advance(1);
    expect(scene.http.sent('GET /orgs')).toEqual([{ domain: 'd.com' }]);
    await scene.clock.advance(5000);
    expect(scene.http.sent('GET /orgs')).toHaveLength(1);
  });

  it.each([
    ['ERR-22: a failure', refuse('FORBIDDEN'), 'bad-request'],
    ['ERR-22: a broken service', fault('INTERNAL'), 'bad-request'],
    ['ERR-22: a malformed answer', fault('MALFORMED'), 'bad-request'],
    ['ERR-22: a service with too many requests', fault('TOO_MANY_REQUESTS'), 'bad-request'],
    [
      'ERR-22: an account that was created, but not allowed from this network,',
      refuse('FORBIDDEN', { errors: { state: 'IP_NOT_ALLOWED' } }),
      'forbidden-ip',
    ],
  ])('%s goes to its screen', async (_, answer, screen) => {
    const scene = await open(answer);
    await scene.fill({ terms: ['age', 'service', 'privacy'] }, 'agree');
    expect(scene.view.program?.id).toBe(screen);
  });

  it('ERR-22 R02: Back leads to the terms again, with everything for another try', async () => {
    const scene = await open(fault('INTERNAL'));
    await scene.fill({ terms: ['age', 'service', 'privacy'] }, 'agree');
    scene.navigation.back();
    await scene.fill({ terms: ['age', 'service', 'privacy'] }, 'agree');
    const [first, second] = scene.http.sent('POST /linked-accounts:signup');
    expect(second).toEqual(first);
    expect(first).toHaveProperty('accessToken');
  });

  it('VALID-33: asks for an organisation if the service requires one', async () => {
    const scene = await open(refuse('BAD_REQUEST', { errors: { orgId: 'REQUIRED' } }));
    await scene.fill({ terms: ['age', 'service', 'privacy'] }, 'agree');
    expect(scene.view.program?.id).toBe('social-terms');
    expect(scene.view.toasts.map(({ message }) => message)).toEqual([{ key: 'toast.selectOrg' }]);
  });
});
