import { isLoopback } from '../core/settings/isLoopback.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { SettingsError } from '../core/settings/SettingsError.ts';

const ENCRYPTED = ['https:', 'syslog+tls:'];
const PLAIN = ['http:', 'syslog:'];

/**
 * Where the audit trail is sent.
 * @throws SettingsError with one line, which has no part of the header
 */
export function readAuditStream(
  text: string | undefined,
  authorization: string | undefined,
): NonNullable<Settings['auditStream']> | undefined {
  if (text === undefined) {
    if (authorization === undefined) return undefined;
    throw new SettingsError('AUDIT_STREAM_AUTHORIZATION is set without AUDIT_STREAM_URL: set both, or neither');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || ![...ENCRYPTED, ...PLAIN].includes(url.protocol) || url.hostname === '') {
    throw new SettingsError('AUDIT_STREAM_URL cannot be understood: set it to https://… or syslog+tls://host:port');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SettingsError('AUDIT_STREAM_URL has a name or a password: set AUDIT_STREAM_AUTHORIZATION instead');
  }
  if (PLAIN.includes(url.protocol) && !isLoopback(url.hostname)) {
    throw new SettingsError(
      'AUDIT_STREAM_URL is not encrypted, which is only for this machine: set https or syslog+tls',
    );
  }
  if (authorization !== undefined && url.protocol.startsWith('syslog')) {
    throw new SettingsError('AUDIT_STREAM_AUTHORIZATION has no use with syslog: unset it, or set an https receiver');
  }
  return { url, authorization };
}
