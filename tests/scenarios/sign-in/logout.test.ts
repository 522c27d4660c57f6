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

describe('P17: nothing about the person stays in the tab', () => {
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

describe('LOGOUT-01: a sign-out leads', () => {
  const signOut = (query: string) =>
    openScene({ compiled, address: `/logout?${query}`, script: (http) => http.say('DELETE /token', ok()) });

  it.each(['/chooser?a=b', '/init-st', '/session-timeout', 'https://app.portal.test/bye'])(
    'to %s',
    async (redirect) => {
      const scene = await signOut(`redirect=${encodeURIComponent(redirect)}`);
      await scene.clock.advance(50);
      expect(scene.navigation.left.map(({ address }) => address)).toEqual([
        new URL(redirect, scene.portal.here.href).href,
      ]);
    },
  );

  it.each(
    // biome-ignore format: table
    [
    '/logout', '/logout/', '/logout?redirect=/logout', '/logout?redirect=%2Flogout%3Fredirect%3D%2Flogout', '#', '#x', '?',
    '?redirect=%23', '/x/../logout', '/log%6Fut', '%6Cogout', './logout#a', '//login.portal.test/logout', '\\logout', '/\tlogout',
    'https://login.portal.test/logout?redirect=/chooser',
  ],
  )('to the root for %j, which would be a cycle', async (redirect) => {
    const scene = await signOut(`redirect=${encodeURIComponent(redirect)}`);
    await scene.clock.advance(50);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://login.portal.test/']);
  });
});

describe('a link of another site to the sign-out', () => {
  const arrive = (address = '/logout?redirect=/chooser') =>
    openScene({ compiled, address, arrival: 'elsewhere', script: (http) => http.say('DELETE /token', ok()) });

  it('asks first, and then does as LOGOUT-01 says', async () => {
    const scene = await arrive();
    await scene.clock.advance(60_000);
    expect(scene.http.sent('DELETE /token')).toEqual([]);
    expect(scene.view.evaluate('$state')).toBe('asking');
    await scene.act((view) => view.press('sign-out'));
    await scene.clock.advance(50);
    expect(scene.http.sent('DELETE /token')).toHaveLength(1);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://login.portal.test/chooser']);
  });

  it('lets the visitor stay signed in', async () => {
    const scene = await arrive();
    await scene.act((view) => view.press('stay'));
    await scene.clock.advance(50);
    expect(scene.http.sent('DELETE /token')).toEqual([]);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://login.portal.test/init-st']);
  });

  it('does not loop after the question either', async () => {
    const scene = await arrive('/logout?redirect=/logout');
    await scene.act((view) => view.press('sign-out'));
    await scene.clock.advance(50);
    expect(scene.navigation.left.map(({ address }) => address)).toEqual(['https://login.portal.test/']);
  });
});

describe('VERIFY-09: a name or username in the address', () => {
  it.each([
    ['name=Ann&username=a@b.co', 'Ann', 'a@b.co'],
    ['name=%EA%B9%80%EB%AF%BC%EC%A7%80&username=a%2Bb@b.co', '김민지', 'a+b@b.co'],
    [`name=${'Your account is locked. Call 0800 1'}&username=Call%20us`, undefined, undefined],
    ['name=%E2%80%AEevil&username=a%40b', undefined, undefined],
    ['name=%E2%80%8B&username=https://evil.test/', undefined, undefined],
    ['name=a%1b[31m&username=a@b.co%20or%20call', undefined, undefined],
  ])('%s', async (query, name, username) => {
    const scene = await openScene({ compiled, address: `/email-verification/success?${query}` });
    expect([scene.view.evaluate('$input.name'), scene.view.evaluate('$input.username')]).toEqual([name, username]);
  });

  it.each(['/signup/google', '/signup/google/linked'])('%s needs a username that is an address', async (path) => {
    const scene = await openScene({ compiled, address: `${path}?username=Call%200800&accessToken=t&name=Ann` });
    expect(scene.view.program?.id).toBe('bad-request');
  });
});
