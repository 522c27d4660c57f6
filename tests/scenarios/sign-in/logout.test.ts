import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { fault, ok } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const stored = {
  'session.signupUser': { id: 'u1', username: 'a@d.com', orgName: '' },
  'session.unverifiedUser': { id: 'u1', username: 'a@d.com' },
};
const SLOTS = ['session.signupUser', 'session.unverifiedUser'] as const;

describe('P17: nothing of the person stays behind in the tab', () => {
  it.each([
    ['signed out', ok()],
    ['offline', fault('NETWORK')],
  ])('after logout, %s', async (_, answer) => {
    const scene = await openScene({
      compiled,
      address: '/logout',
      stored: {
        ...stored,
        'session.tokenBucket': { id: 't', username: 'a@d.com' },
        'session.logoutAccount': { id: 't', username: 'a@d.com' },
      },
      script: (http) => http.say('DELETE /token', answer),
    });
    expect(scene.view.program?.id).toBe('sign-in');
    for (const slot of [...SLOTS, 'session.tokenBucket', 'session.logoutAccount'])
      expect(scene.slots.read(slot)).toBeUndefined();
    expect(scene.view.form.username).toBeUndefined();
  });

  it('after the verification', async () => {
    const scene = await openScene({ compiled, address: '/email-verification/success?name=A&username=a@d.com', stored });
    expect(scene.view.program?.id).toBe('welcome');
    for (const slot of SLOTS) expect(scene.slots.read(slot)).toBeUndefined();
  });
});
