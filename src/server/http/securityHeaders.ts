/** The values of the few headers that depend on the deployment. */
export interface HeaderChoices {
  readonly https: boolean;
  /** Further hosts to which forms may redirect, since browsers check `form-action` along redirects too. */
  readonly formHosts: readonly string[];
  /** The origins of the pages in frames; undefined: there are no frames. */
  readonly frames?: readonly string[];
}

const STYLES = `style-src 'self'`;

/**
 * CSP Level 3 with Trusted Types. No `unsafe-inline`, no `unsafe-eval`, and no policy that turns a string into markup.
 */
export function contentSecurityPolicy({ formHosts, frames = [] }: Pick<HeaderChoices, 'formHosts' | 'frames'>): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    STYLES,
    `img-src 'self' https: data:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    ["form-action 'self'", ...formHosts].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');
}

/**
 * The policy for a page with style sheets of its own.
 *
 * @param styles the style sheets' hashes, as sources of a policy
 */
export const allowStyles = (policy: string, styles: readonly string[]): string =>
  policy.replace(STYLES, [STYLES, ...styles].join(' '));

/**
 * The headers of every response, errors included (promises P18 and P21). A CDN in front of the static files sends the
 * same set.
 */
export function securityHeaders(choices: HeaderChoices): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(choices),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
    'cache-control': 'no-store',
    ...(choices.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
