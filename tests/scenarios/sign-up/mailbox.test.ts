import { describe, expect, it } from 'vitest';
import { compileProject } from '../bench/compileModules.ts';
import { openScene } from '../bench/openScene.ts';
import { ok } from '../bench/ScriptedCaller.ts';

const compiled = compileProject();
const GMAIL = { href: 'https://mail.google.com/', tab: 'new' };

/** The link to the mailbox of the screen that is shown; undefined if there is none. */
function mailboxOf({ view }: Awaited<ReturnType<typeof openScene>>) {
  const link = view.program?.screen.body.find(
    (item) => ('link' in item && item.link === 'mailbox') || ('button' in item && item.button === 'mailbox'),
  );
  return link === undefined || !view.isVisible(link) ? undefined : view.targetOf(link);
}

const unverified = (username: string) =>
  openScene({
    compiled,
    address: '/unverified-user',
    stored: { 'session.unverifiedUser': { id: 'u1', username, state: 'UNVERIFIED' } },
  });

describe('after a mail was sent', () => {
  it.each([
    ['ada@gmail.com', 'https://mail.google.com/'],
    ['ada@Naver.com', 'https://mail.naver.com/'],
    ['ada@hanmail.net', 'https://mail.daum.net/'],
    ['ada@yahoo.co.jp', 'https://mail.yahoo.co.jp/'],
    ['ada@outlook.com', 'https://outlook.live.com/mail/'],
    ['ada@icloud.com', 'https://www.icloud.com/mail'],
  ])('%s has a link to its mailbox, in a new tab', async (username, href) => {
    expect(mailboxOf(await unverified(username))).toEqual({ href, tab: 'new' });
  });

  it.each(['ada@acme.test', 'ada@mail.gmail.com', 'gmail.com', 'ada@constructor'])('%s has none', async (username) => {
    expect(mailboxOf(await unverified(username))).toBeUndefined();
  });

  it('the screens of a sent link and of a reset know the address, and a reset starts again with it', async () => {
    const reset = await openScene({
      compiled,
      address: '/password/reset/lookup',
      script: (http) => http.say('POST /password/reset-token', ok()),
    });
    await reset.fill({ username: 'ada@gmail.com' }, 'send');
    expect(reset.view.program?.id).toBe('reset-mail-sent');
    expect(mailboxOf(reset)).toEqual(GMAIL);
    await reset.act((view) => view.press('send-again'));
    expect(reset.view.form).toMatchObject({ username: 'ada@gmail.com' });
    const done = await openScene({
      compiled,
      address: '/signup/done',
      stored: { 'session.signupUser': { id: 'u1', username: 'ada@gmail.com' } },
    });
    expect(mailboxOf(done)).toEqual(GMAIL);
  });

  it('a backup address has the link while its code is awaited', async () => {
    const scene = await openScene({
      compiled,
      address: '/mfa/deactivate?token=T',
      script: (http) =>
        http
          .say('POST /mfa/check-sign-token', ok({ username: 'ada@acme.test', businessUser: false }))
          .say('GET /alternative-email', ok({ alternativeEmail: 'ada@gmail.com', businessUser: false }))
          .say('POST /mfa/deactivate-tokens', ok({ token: 'D' })),
    });
    expect(mailboxOf(scene)).toBeUndefined();
    await scene.clock.advance(1000);
    await scene.act((view) => view.press('use-email'));
    expect(scene.view.state).toBe('code');
    expect(mailboxOf(scene)).toEqual(GMAIL);
  });
});
