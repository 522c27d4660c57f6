import { afterAll, beforeAll, expect, it } from 'vitest';
import { securityHeaders } from '../../../src/server/http/securityHeaders.ts';
import { text } from '../../../src/server/texts/text.ts';
import { mailsTo } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

it('the mailbox has the mails to an address, newest first, in the language of their requests', async () => {
  await service.browser({ language: 'ko' }).call('POST /password/reset-token', { username: 'ada@acme.test' });
  await service.browser({ language: 'ja' }).call('POST /password/reset-token', { username: 'ADA@acme.test' });
  await service.browser({ language: 'xx' }).call('POST /password/reset-token', { username: 'otp@acme.test' });
  const mails = await mailsTo(service, 'Ada@Acme.test');
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ada@acme.test', '【Vestibule】パスワード再設定のご案内'],
    ['ada@acme.test', '[Vestibule] 비밀번호 재설정 안내'],
  ]);
  expect(mails[0]?.links).toEqual([
    expect.stringMatching(/^http:\/\/localhost:3100\/password\/reset\?token=.+&locale=ja$/),
  ]);
  const all = await service.app.inject({ url: '/dev/mailbox.json' });
  expect(all.json()).toHaveLength(3);
});

it('P21: the mailbox is a page under the same policy as every other page, and shows mails as text', async () => {
  const page = await service.app.inject({ url: '/dev/mailbox?to=%22%3E%3Cscript%3E' });
  expect(page.headers).toMatchObject(securityHeaders({ https: false, formHosts: [] }));
  expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;"');
  expect(page.body).toContain(text('en', 'development.mailbox.none'));
  const full = await service.app.inject({ url: '/dev/mailbox?to=ada@acme.test' });
  expect(full.body.match(/<article/g)).toHaveLength(2);
  expect(full.body).toMatch(/<a href="http:\/\/localhost:3100\/password\/reset\?token=[\w-]+&amp;locale=ja">/);
  expect(full.body).not.toMatch(/<script|style="|javascript:/);
  // The HTML form of a mail has inline styles, and can load and run nothing.
  const [, address = ''] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(full.body) ?? [];
  const form = await service.app.inject({ url: address });
  expect(form.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; /);
  expect(form.body).toMatch(/<h1 [^>]*>/);
  expect((await service.app.inject({ url: '/dev/mailbox/none' })).statusCode).toBe(404);
});

it('the mailbox does not exist if mails go to a mail server', async () => {
  const other = await openTestService({ SMTP_URL: 'smtp://127.0.0.1:3699' });
  try {
    await other.browser().call('POST /password/reset-token', { username: 'ada@acme.test' });
    const response = await other.app.inject({ url: '/dev/mailbox.json' });
    expect(response.body).not.toContain('ada@acme.test');
  } finally {
    await other.close();
  }
});
