import { expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const stored = {
  'session.signupUser': { id: 'u1', username: 'new@d.com', orgName: '' },
  'session.unverifiedUser': { id: 'u1', username: 'new@d.com', state: 'UNVERIFIED' },
};

it('P17: after a sign-out the tab has no name of a person', async () => {
  const left = await openScene({
    compiled,
    address: '/logout',
    stored,
    script: (http) => http.say('DELETE /token', ok()),
  });
  expect(left.view.program?.id).toBe('sign-in');
  for (const slot of [...Object.keys(stored), 'session.tokenBucket']) expect(left.slots.read(slot)).toBeUndefined();
});

it('after an address is verified, the tab has nothing to send again or to change', async () => {
  const verified = await openScene({ compiled, address: '/email-verification/success', stored });
  expect(verified.view.program?.id).toBe('welcome');
  for (const slot of Object.keys(stored)) expect(verified.slots.read(slot)).toBeUndefined();
});

it('D-25: an activation link opens in the language of its mail', async () => {
  const invited = await openScene({
    compiled,
    address: '/activate?token=tk&locale=ko',
    script: (http) => http.say('POST /activation/check-token', ok({ orgName: 'Acme', username: 'new@d.com' })),
  });
  expect(invited.view.program?.id).toBe('activate');
  expect(invited.slots.read('cookie.app_locale')).toBe('ko');
});
