import { expect, it } from 'vitest';
import { compileProject } from '../../scenarios/bench/compileModules.ts';
import { openScene } from '../../scenarios/bench/openScene.ts';
import { ok } from '../../scenarios/bench/ScriptedCaller.ts';

const compiled = compileProject();
const WHO = { username: 'ada@acme.test', businessUser: false, alternativeEmail: 'backup@d.com' };
const LOOKUP = 'account.look-up';
const busy = (retryAfter?: number) => ({
  kind: 'fault' as const,
  fault: 'TOO_MANY_REQUESTS' as const,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

it('R01 R05: the wait that the service asks for counts down second by second, and then ends', async () => {
  const scene = await openScene({
    compiled,
    address: '/',
    script: (http) => http.say(LOOKUP, busy(30), ok({ next: 'PASSWORD' })),
  });
  await scene.fill({ username: 'ada@acme.test' }, 'next');
  expect(scene.view.fault).toMatchObject({ fault: 'TOO_MANY_REQUESTS', retryAfter: 30, secondsLeft: 30 });
  await scene.clock.advance(1000);
  expect(scene.view.fault?.secondsLeft).toBe(29);
  // A machine that slept reports the whole time at once.
  await scene.clock.advance(28_500);
  expect(scene.view.fault?.secondsLeft).toBe(1);
  await scene.clock.advance(500);
  expect(scene.view.fault).toMatchObject({ fault: 'TOO_MANY_REQUESTS' });
  expect(scene.view.fault?.secondsLeft).toBeUndefined();
  await scene.act((view) => view.retry());
  expect(scene.view).toMatchObject({ fault: undefined, state: 'password' });
});

it('R01: a later fault without a wait ends an earlier wait', async () => {
  const scene = await openScene({ compiled, address: '/', script: (http) => http.say(LOOKUP, busy(30), busy()) });
  await scene.fill({ username: 'ada@acme.test' }, 'next');
  await scene.act((view) => view.retry());
  expect(scene.view.fault?.fault).toBe('TOO_MANY_REQUESTS');
  expect(scene.view.fault?.secondsLeft).toBeUndefined();
});

it('R01 R05: the button that was pressed waits too, keeps the form, and sends again when the wait is over', async () => {
  const scene = await openScene({
    compiled,
    address: '/',
    script: (http) => http.say(LOOKUP, busy(95), ok({ next: 'PASSWORD' })),
  });
  await scene.fill({ username: 'ada@acme.test' }, 'next');
  expect(scene.view.heldFor('next')).toBe(95);
  expect(scene.view.heldFor('create-account')).toBeUndefined();
  await scene.act((view) => view.press('next'));
  await scene.act((view) => view.submit(''));
  expect(scene.http.sent(LOOKUP)).toHaveLength(1);
  expect(scene.view.fault).toMatchObject({ fault: 'TOO_MANY_REQUESTS', secondsLeft: 95 });
  await scene.clock.advance(95_000);
  expect(scene.view.heldFor('next')).toBeUndefined();
  expect(scene.view.form).toMatchObject({ username: 'ada@acme.test' });
  await scene.act((view) => view.press('next'));
  expect(scene.http.sent(LOOKUP)).toHaveLength(2);
  expect(scene.view).toMatchObject({ fault: undefined, state: 'password' });
});

it('R01: a code that cannot be sent again yet says how long, and the code that came before can be confirmed', async () => {
  const token = { token: 'D', expiresAt: '2026-01-01T00:10:00Z' };
  const scene = await openScene({
    compiled,
    address: '/mfa/deactivate?token=T',
    script: (http) =>
      http
        .say('second-factor.check-sign-in', ok(WHO))
        .say('backup-email.read', ok({ businessUser: false, alternativeEmail: 'backup@d.com' }))
        .say('second-factor.send-removal-code', ok(token), busy(95), ok(token)),
  });
  await scene.clock.advance(300);
  await scene.act((view) => view.press('use-email'));
  await scene.act((view) => view.press('resend'));
  expect(['resend', 'confirm'].map((action) => scene.view.heldFor(action))).toEqual([95, undefined]);
  await scene.clock.advance(95_000);
  expect(scene.view.heldFor('resend')).toBeUndefined();
  await scene.act((view) => view.press('resend'));
  expect(scene.view.dialog?.id).toBe('resent');
});
