/** Milliseconds without a request after which a visit has ended: what it does next is of the portal's newest version. */
export const VISIT_END = 30 * 60_000;

/** The service's cookie that lasts as long as a visit. On https its name has the prefix `__Host-`. */
export const VISIT_COOKIE = 'vestibule_release';

/** What the cookie says of the portal's version, among all cookies; a time may follow. */
export const VISIT_VERSION = /vestibule_release=\w+/;
