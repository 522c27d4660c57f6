import addresses from 'email-addresses';
import type { Sender } from '../core/settings/Settings.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';

/**
 * A sender as mail programs write it: `noreply@example.com` or `Example <noreply@example.com>` (RFC 5322, section 3.4).
 *
 * @throws SettingsError for anything else
 */
export function readSender(text: string): Sender {
  const parsed = addresses.parseOneAddress({ input: text, rfc6532: true });
  if (parsed === null || parsed.type !== 'mailbox') {
    throw new SettingsError(
      `MAIL_FROM is "${text}": set it to an address, noreply@example.com, or to Name <noreply@example.com>`,
    );
  }
  const { name, address } = parsed;
  return { name: name ?? undefined, address };
}
