import { freePort } from '../../src/tools/scripted/freePort.ts';
import { type MailServer, openMailServer } from '../server/support/openMailServer.ts';
import { subjectOf } from './harness/mails.ts';
import { expect, test as real } from './harness/real.ts';
import { textOf } from './harness/texts.ts';
import type { Visitor } from './harness/Visitor.ts';

interface Fixtures {
  /** The address of the portal's mail server; nothing listens there at first. */
  readonly smtpPort: number;
}

const test = real.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  smtpPort: async ({}, use) => use(await freePort(real.info().parallelIndex, { offset: 25 })),
  portal: [
    async ({ apart, smtpPort }, use) => use(await apart.of(real, { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })),
    { scope: 'test', timeout: 180_000 },
  ],
});

/** Checks what a visitor sees: the screen that confirms the mail, and no error. */
async function expectCalm(visitor: Visitor, path: string, title: string): Promise<void> {
  await visitor.expectPath(path);
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.toast()).toHaveCount(0);
  await expect(visitor.fault()).toHaveCount(0);
}

async function forget(visitor: Visitor, username: string): Promise<void> {
  await visitor.open('/password/reset/lookup');
  await visitor.fill('username', username);
  const answered = visitor.page.waitForResponse('**/password/reset-token');
  await visitor.press('send');
  expect((await answered).status()).toBe(200);
  await expectCalm(visitor, '/password/reset/done', textOf('reset-mail-sent.title', { namespace: 'passwords' }));
}

const recipients = ({ received }: MailServer) => received.flatMap((mail) => mail.recipients).sort();

test('R08 SIGNUP-10 RESET-01: a mail server that is down, then slow, then back changes no answer and no screen, and each mail arrives once', async ({
  visitor,
  portal,
  smtpPort,
}) => {
  const username = 'ann@home.test';
  await visitor.open('/signup');
  // In a browser other than that of the sign-up, a link requires the password; this browser is recognised by its
  // cookie.
  const cookies = async () => (await visitor.page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain('vestibule_browser');
  await visitor.fillSignUp(username, 'Green-Kettle-41');
  const answered = visitor.page.waitForResponse('**/unverified-users');
  await visitor.press('next');
  expect((await answered).status()).toBe(200);
  await expectCalm(visitor, '/signup/done', textOf('sign-up-done.title', { namespace: 'sign-up' }));
  await forget(visitor, 'ada@acme.test');
  await expect.poll(() => portal.process.said).toContain('mail not delivered');

  let speak = () => {};
  const silence = new Promise<void>((resolve) => {
    speak = resolve;
  });
  const server = await openMailServer(smtpPort, { silence });
  try {
    // The next attempt is due, and hangs.
    await portal.advance(60);
    await forget(visitor, 'device@acme.test');
    expect(recipients(server)).toEqual([]);
    speak();
    await expect.poll(() => recipients(server)).toEqual(['ada@acme.test', username, 'device@acme.test']);

    // Any mail in doubt would be sent again by now, before the mail of a new request.
    await portal.advance(600);
    await forget(visitor, 'remind@acme.test');
    await forget(visitor, 'zone@acme.test');
    await server.waitFor(5);
    expect(recipients(server)).toEqual(
      ['ada@acme.test', username, 'device@acme.test', 'remind@acme.test', 'zone@acme.test'].sort(),
    );

    const verification = server.received.find(({ recipients: [to] }) => to === username);
    expect(verification?.mail.subject).toContain(subjectOf('email-verification'));
    const [link = ''] = /http:\/\/\S+/.exec(verification?.mail.text ?? '') ?? [];
    await visitor.open(link);
    await visitor.expectPath('/email-verification/success');
  } finally {
    speak();
    await server.close();
  }
});
