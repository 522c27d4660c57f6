/**
 * Whether a mail server refused this mail permanently: 5yz to the recipient or to the message (RFC 5321, section
 * 4.2.1). A refusal of the sender, of a password or of the whole connection is a fault of the configuration, which can
 * be fixed.
 */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  const command = 'command' in error ? error.command : undefined;
  return isPermanent && (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'RCPT TO'));
}
