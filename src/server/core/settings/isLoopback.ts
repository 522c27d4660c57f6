/** Whether requests to a host never leave the machine (RFC 6761 section 6.3 and RFC 1122 section 3.2.1.3). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}
