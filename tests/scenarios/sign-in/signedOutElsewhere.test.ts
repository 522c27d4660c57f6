import { expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok, refuse } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const ADDRESS = '/oidc/authorize/acme?client_id=c1&state=s';

it('R04: a consent that is given after a sign-out in another tab says so, and its request waits', async () => {
  const client = { id: 'c1', name: 'Foo Notes', scope: ['openid'], autoapprove: ['openid'], policies: [] };
  const scene = await openScene({
    compiled,
    address: ADDRESS,
    script: (http) =>
      http
        .say('GET /users/me', ok({ id: 'u1', username: 'ada@acme.test' }))
        .say('GET /oidc/org-app-oauth-clients/{id}', ok(client))
        .say('POST /oidc/org-app-oauth-clients/{clientId}/approvals', refuse('UNAUTHORIZED')),
  });
  await scene.act((view) => view.press('agree'));
  expect(scene.http.of('POST /oidc/org-app-oauth-clients/{clientId}/approvals')).toHaveLength(1);
  expect(scene.portal.screen).toBe('sign-in');
  expect(scene.view.banner).toMatchObject({ key: 'validation.token.expired' });
  expect(scene.slots.read('cookie.saved_next')).toBe(ADDRESS);
});
