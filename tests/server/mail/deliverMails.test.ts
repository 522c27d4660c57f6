import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { enqueueMail } from '../../../src/server/mail/enqueueMail.ts';
import { holdMail } from '../../../src/server/mail/leaseMails.ts';
import type { Mail } from '../../../src/server/mail/Mail.ts';
import { text } from '../../../src/server/texts/text.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const PORT = await freePort(1);
/** The origin of a brand. */
const BRAND = 'http://acme.localhost:3600';

let service: TestService;
let server: MailServer | undefined;
beforeAll(async () => {
  const url = `smtp://127.0.0.1:${PORT}`;
  const mails = { SMTP_URL: url, MAIL_FROM: 'no-reply@portal.test' };
  service = await openTestService({ ...mails, PORT: '3600', BRAND_ORIGINS: BRAND });
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await service.database.deleteFrom('mails').execute();
});
afterAll(() => service.close());

const mailTo = (to: string): Mail => ({
  template: 'second-factor-code',
  to,
  language: 'en',
  values: { username: to, code: '123456', link: 'https://portal.test/password/reset/lookup' },
});
const enqueue = (mail: Mail) =>
  enqueueMail({ ...service, keys: createKeyStore(service.settings, service.database) }, mail);
const queue = () => service.database.selectFrom('mails').selectAll().orderBy('number').execute();
/** Waits until the queue is in the expected state. */
const untilQueue = (expected: object[]) =>
  vi.waitFor(async () => expect(await queue()).toMatchObject(expected), { timeout: 20_000 });
const signUp = (username: string, firstName = 'Ann', origin?: string) => {
  const form = { username, password: 'Bright-Lamp-9', firstName, lastName: 'Lee' };
  return service.browser(origin === undefined ? {} : { origin }).call('POST /unverified-users', form);
};

const verify = (username: string) =>
  service.database.updateTable('users').set({ state: 'ACTIVATED' }).where('username', '=', username).execute();

describe('delivery', () => {
  it('P04: a mail has one recipient, the stored address, and no header that a visitor wrote', async () => {
    server = await openMailServer(PORT);
    const hostile = 'Ann\r\nBcc: eve@evil.test\r\n\r\n<b>';
    expect((await signUp('ann@new.test', hostile)).code).toBe('BAD_REQUEST');
    // If such a name is ever stored, it still adds nothing to a mail.
    const { code, data } = await signUp('ann@new.test');
    expect(code).toBe('OK');
    await server.waitFor(1);
    const id = (data as { id: string }).id;
    await service.database
      .updateTable('users')
      .set({ first_name: hostile, display_name: hostile })
      .where('id', '=', id)
      .execute();
    expect((await service.browser().call('POST /unverified-users/{id}/verify-messages', { id })).code).toBe('OK');
    const [, received] = await server.waitFor(2);
    expect(received?.recipients).toEqual(['ann@new.test']);
    expect(received?.mail.to).toEqual([{ name: '', address: 'ann@new.test' }]);
    expect(received?.mail.from).toEqual({ name: 'Vestibule', address: 'no-reply@portal.test' });
    expect(received?.mail.subject).toContain(text('en', 'mails.email-verification.subject'));
    expect(received?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(received?.mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(received?.mail.text).toContain('http://localhost:3600/verify-email?token=');
    expect(received?.mail.html).toContain('http://localhost:3600/verify-email?token=');
    expect(received?.mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  });

  it.each([
    ['a list', 'ann@new.test,eve@evil.test'],
    ['a list with semicolons', 'ann@new.test;eve@evil.test'],
    ['a name and an address', 'ann@new.test <eve@evil.test>'],
    ['a comment', 'ann@new.test(eve@evil.test)'],
    ['a header', 'ann@new.test\r\nBcc: eve@evil.test'],
    ['an encoded word', '=?utf-8?q?eve=40evil.test?=@new.test, eve@evil.test'],
    ['a quoted address', '"eve@evil.test"@new.test eve@evil.test'],
    ['another kind of @', 'ann＠new.test'],
    ['no domain', 'ann'],
  ])('P04: %s is refused as an address, here and on the screens', async (_kind, username) => {
    expect((await signUp(username)).code).toBe('BAD_REQUEST');
    expect(await queue()).toEqual([]);
  });

  it.each([
    'ann@new.test,eve@evil.test',
    'ann@new.test; eve@evil.test',
    'Ann <eve@evil.test>',
    'ann@new.test\r\nRCPT TO:<eve@evil.test>',
  ])('P04: nothing is sent to %j, even if it is stored', async (to) => {
    server = await openMailServer(PORT);
    await enqueue(mailTo(to));
    await enqueue(mailTo('bob@new.test'));
    await untilQueue([{ failed_at: expect.any(Date), content: null }, { sent_at: expect.any(Date) }]);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([['bob@new.test']]);
  });

  it('P09: the queue contains no readable link, and nothing once the mail is sent', async () => {
    await signUp('sealed@new.test');
    const [waiting] = await queue();
    expect(waiting?.content).toMatch(/^2\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(waiting?.content).not.toContain('sealed@new.test');
    service.clock.advance(60);
    server = await openMailServer(PORT);
    await untilQueue([{ sent_at: expect.any(Date), content: null, leased_until: null }]);
  });
});

describe('R08: the mail queue', () => {
  it('does not affect answers while the mail server is down; the mail arrives once when it is back', async () => {
    expect((await signUp('down@new.test')).code).toBe('OK');
    await untilQueue([{ tries: 1, sent_at: null, leased_until: null }]);
    const [first] = await queue();
    expect(first?.next_try_at.getTime()).toBe(service.clock.now().getTime() + 2000);

    server = await openMailServer(PORT);
    await server.waitFor(1);
    await untilQueue([{ tries: 2, sent_at: expect.any(Date) }]);
    service.clock.advance(3600);
    await enqueue(mailTo('next@new.test'));
    const received = await server.waitFor(2);
    expect(received.map(({ recipients }) => recipients)).toEqual([['down@new.test'], ['next@new.test']]);
  });

  it('does not affect answers while the mail server is silent', async () => {
    let speak = () => {};
    const silence = new Promise<void>((resolve) => {
      speak = resolve;
    });
    server = await openMailServer(PORT, { silence });
    expect((await signUp('slow@new.test')).code).toBe('OK');
    await verify('slow@new.test');
    await untilQueue([{ tries: 1, leased_until: expect.any(Date) }]);
    // The delivery hangs; the calls do not.
    for (let call = 0; call < 5; call++) {
      const answer = await service.browser().call('POST /password/reset-token', { username: 'slow@new.test' });
      expect(answer.code).toBe('OK');
    }
    expect(server.received).toEqual([]);
    speak();
    // The mail of the sign-up was on its way already. Of the five links only the newest is worth sending.
    const [, newest] = await server.waitFor(2);
    expect((await queue()).filter(({ failed_at, content }) => failed_at !== null && content === null)).toHaveLength(4);
    const [, token] = /token=([\w-]+)/.exec(newest?.mail.text ?? '') ?? [];
    const check = await service.browser().call('POST /password/check-token', { token: token ?? '' });
    expect(check.code).toBe('OK');
  });

  it('sends one of the links that are requested at once, and it works', async () => {
    const signedUp = await signUp('atonce@new.test');
    await verify('atonce@new.test');
    const { id } = signedUp.data as { id: string };
    await untilQueue([{ tries: 1, leased_until: null }]);
    // The mail of the sign-up is the sixth of the hour.
    const ask = () => service.browser().call('POST /password/reset-token', { username: 'atonce@new.test' });
    for (const { code } of await Promise.all(Array.from({ length: 5 }, ask))) expect(code).toBe('OK');
    const owned = service.database.selectFrom('tokens').select('hash').where('user_id', '=', id);
    const resets = owned.where('purpose', '=', 'password-reset');
    expect(await resets.execute()).toHaveLength(5);
    expect(await resets.where('used_at', 'is', null).execute()).toHaveLength(1);
    const isReset = ({ topic }: { topic: string | null }) => topic?.startsWith('password-reset:');
    const waiting = (await queue()).filter((mail) => isReset(mail) && mail.content !== null);
    expect(waiting).toHaveLength(1);
    server = await openMailServer(PORT);
    service.clock.advance(60);
    const received = await server.waitFor(2);
    const texts = received.map(({ mail }) => mail.text ?? '');
    const [, token = ''] = /password\/reset\?token=([\w-]+)/.exec(texts.join('\n')) ?? [];
    expect((await service.browser().call('POST /password/check-token', { token })).code).toBe('OK');
  });

  it('retries every mail of an outage once the mail server answers, whatever its own next attempt is', async () => {
    const names = ['one@new.test', 'two@new.test', 'three@new.test'];
    for (const name of names) await enqueue(mailTo(name));
    await vi.waitFor(
      async () => {
        const waiting = await queue();
        expect(waiting.every(({ leased_until }) => leased_until === null)).toBe(true);
        expect(waiting.some(({ tries }) => tries === 1)).toBe(true);
      },
      { timeout: 20_000 },
    );
    const late = new Date(service.clock.now().getTime() + 3_600_000);
    await service.database.updateTable('mails').set({ next_try_at: late, tries: 7 }).execute();
    server = await openMailServer(PORT);
    const received = await server.waitFor(3);
    expect(received.map(({ recipients }) => recipients.join()).toSorted()).toEqual(names.toSorted());
  });

  it.each(['http://localhost:3600', BRAND])(
    'sends no expired link after an outage longer than its hour, leads to %s instead, and still sends other mails',
    async (origin) => {
      const outlived = `outlived@${new URL(origin).hostname}.test`;
      await signUp(outlived, 'Ann', origin);
      await untilQueue([{ tries: 1, leased_until: null }]);
      await enqueue(mailTo('patient@new.test'));
      server = await openMailServer(PORT);
      service.clock.advance(3600);
      const received = await server.waitFor(2);
      await untilQueue([
        { sent_at: null, failed_at: expect.any(Date), content: null },
        { sent_at: expect.any(Date) },
        { sent_at: expect.any(Date) },
      ]);
      const told = new Map(received.map(({ recipients, mail }) => [recipients.join(), mail]));
      expect([...told.keys()].toSorted()).toEqual([outlived, 'patient@new.test']);
      const late = told.get(outlived);
      expect(late?.subject).toBe(`${text('en', 'mails.late.subject')} – Vestibule`);
      expect(late?.text).toContain(`${origin}/\n`);
      expect(late?.text).not.toContain('token=');
    },
  );

  it('sends the mail of a killed process when its lease is over', async () => {
    await enqueue(mailTo('leased@new.test'));
    const lease = new Date(service.clock.now().getTime() + 20_000);
    await service.database.updateTable('mails').set({ leased_until: lease, tries: 1, sent_at: null }).execute();
    server = await openMailServer(PORT);
    await enqueue(mailTo('free@new.test'));
    await server.waitFor(1);
    await untilQueue([{ sent_at: null, tries: 1 }, { sent_at: expect.any(Date) }]);
    service.clock.advance(20);
    const received = await server.waitFor(2);
    expect(received[1]?.recipients).toEqual(['leased@new.test']);
    await untilQueue([
      { sent_at: expect.any(Date), repeats: 0 },
      { sent_at: expect.any(Date), repeats: 0 },
    ]);
  });

  it('sends a mail again with the same Message-ID if it may not have arrived, and counts that', async () => {
    const warn = vi.spyOn(service.app.log, 'warn');
    await enqueue(mailTo('twice@new.test'));
    // A process was killed after the mail server had accepted the mail.
    const [{ id } = { id: '' }] = await queue();
    const now = service.clock.now();
    await service.database.updateTable('mails').set({ leased_until: now, handed_at: now, tries: 1 }).execute();
    server = await openMailServer(PORT);
    const [received] = await server.waitFor(1);
    expect(received?.mail.messageId).toBe(`<${id}@localhost>`);
    await untilQueue([{ sent_at: expect.any(Date), repeats: 1 }]);
    expect(warn).toHaveBeenCalledWith({ mail: id, tries: 2, repeats: 1 }, 'mail may arrive twice');
  });

  it('sends a mail at most twice to a mail server that accepts it without confirming', async () => {
    const warn = vi.spyOn(service.app.log, 'warn');
    server = await openMailServer(PORT, { cuts: () => true });
    await enqueue(mailTo('unheard@new.test'));
    for (const tries of [1, 2]) {
      await untilQueue([{ tries, leased_until: null, handed_at: expect.any(Date), repeats: tries - 1 }]);
      service.clock.advance(3600);
    }
    await untilQueue([{ sent_at: null, failed_at: expect.any(Date), content: null, repeats: 2 }]);
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ repeats: 2 }), 'mail not resent: it may have arrived');
  });

  it('hands a mail over only while the worker holds its lease', async () => {
    await enqueue(mailTo('taken@new.test'));
    await untilQueue([{ tries: 1, leased_until: null }]);
    const [stored] = await queue();
    if (!stored) throw new Error('nothing is queued');
    const { database, clock } = service;
    const held = holdMail({ database, clock }, stored, 20);
    clock.advance(10);
    const later = clock.now();
    await vi.waitFor(async () => expect((await queue())[0]?.leased_until?.getTime()).toBeGreaterThan(later.getTime()));
    await database
      .updateTable('mails')
      .set({ tries: stored.tries + 1 })
      .execute();
    await expect(held.handOver()).rejects.toThrow('another worker has the mail');
    held.letGo();
  });

  it('drops a mail that is refused permanently, retries one that is refused for now, and logs no address', async () => {
    const codes: Record<string, number> = { 'gone@new.test': 550, 'full@new.test': 452 };
    server = await openMailServer(PORT, { refuse: (recipient) => codes[recipient] });
    const warn = vi.spyOn(service.app.log, 'warn');
    await enqueue(mailTo('gone@new.test'));
    await enqueue(mailTo('full@new.test'));
    await untilQueue([
      { failed_at: expect.any(Date), content: null },
      { failed_at: null, tries: 1, leased_until: null },
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('new.test');
    expect(warn).toHaveBeenCalledWith({ code: 'EENVELOPE', tries: 1, lost: true }, 'mail not delivered');
    delete codes['full@new.test'];
    service.clock.advance(2);
    await server.waitFor(1);
  });

  it('drops a mail that is too old', async () => {
    await enqueue(mailTo('late@new.test'));
    service.clock.advance(4 * 24 * 3600);
    await untilQueue([{ failed_at: expect.any(Date), content: null }]);
  });
});
