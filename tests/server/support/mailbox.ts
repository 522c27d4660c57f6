import type { MailboxItem } from '../../../src/server/mail/mailbox/registerMailbox.ts';
import type { TestService } from './openTestService.ts';

/** The mails to an address in the development mailbox, newest first. */
export async function mailsTo(service: Pick<TestService, 'app'>, to: string): Promise<MailboxItem[]> {
  const response = await service.app.inject({ url: `/dev/mailbox.json?${new URLSearchParams({ to })}` });
  return response.json<MailboxItem[]>();
}

/** The link of the newest mail to an address. */
export async function newestLink(service: Pick<TestService, 'app'>, to: string): Promise<URL> {
  const [mail] = await mailsTo(service, to);
  const [link] = mail?.links ?? [];
  if (!link) throw new Error(`no link was mailed to ${to}`);
  return new URL(link);
}

/** The token in that link. */
export const newestToken = async (service: Pick<TestService, 'app'>, to: string): Promise<string> =>
  (await newestLink(service, to)).searchParams.get('token') ?? '';
