import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Settings } from '../../../src/server/core/settings/Settings.ts';
import { requireMailServer } from '../../../src/server/mail/createTransport.ts';
import { freePort } from '../support/freePort.ts';
import { openMailServer } from '../support/openMailServer.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const warn = vi.fn();
const required = (settings: Partial<Settings>, wait = 0) =>
  requireMailServer(
    {
      database: service.database,
      settings: { ...service.settings, mode: 'production', ...settings },
      log: Object.assign(Object.create(service.app.log), { warn }),
    },
    wait,
  );

it('a production start waits for its mail server', async () => {
  const port = await freePort(1);
  const waiting = required({ smtpUrl: `smtp://127.0.0.1:${port}` }, 20_000);
  const server = await openMailServer(port);
  await expect(waiting).resolves.toBeUndefined();
  await server.close();
});

it('development does not wait for an answer', async () => {
  await expect(required({ mode: 'development', smtpUrl: 'smtp://127.0.0.1:9' })).resolves.toBeUndefined();
});

it('R08: a mail server that is down does not block sign-ins, once mails have been sent', async () => {
  await expect(required({ smtpUrl: 'smtp://127.0.0.1:9' })).rejects.toThrow(/^SMTP_URL names a mail server that does/);
  const at = service.clock.now();
  const sent = {
    id: 'sent',
    content: null,
    created_at: at,
    next_try_at: at,
    leased_until: null,
    tries: 1,
    sent_at: at,
  };
  await service.database
    .insertInto('mails')
    .values({ ...sent, expires_at: null, topic: null, failed_at: null })
    .execute();
  // A server that hangs up counts its connections: a start that waited would connect again and again.
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(required({ smtpUrl: `smtp://127.0.0.1:${port}` }, 30_000)).resolves.toBeUndefined();
  server.close();
  expect(asked).toBe(1);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockClear();
  await expect(required({ smtpUrl: 'smtp://127.0.0.1:9' }, 30_000)).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { reason: 'ECONNREFUSED' },
    'the mail server does not answer; mails wait',
  );
  await expect(required({ smtpUrl: 'smtp://nowhere.invalid' })).rejects.toThrow(/^SMTP_URL names a host that does not/);
});
