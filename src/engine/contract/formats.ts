import type { Contract } from './Contract.ts';

/** A day that exists in the calendar (RFC 3339, full-date), leap years included. */
const DAY = [
  String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`,
  String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
].join('|');

/**
 * The text formats of every portal, in forms and in answers. A contract may add its own. None
 * has a flag, so a form can use each as a pattern.
 */
export const FORMATS = {
  color: /^#[0-9A-Fa-f]{6}$/,
  date: new RegExp(`^(?:${DAY})$`),
  email:
    /^[^\s@"<>()[\]\\,;:]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
  'date-time': new RegExp(
    String.raw`^(?:${DAY})[Tt ](?:[01]\d|2[0-3]):[0-5]\d:[0-6]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$`,
  ),
} as const satisfies Readonly<Record<string, RegExp>>;

/** Formats that only affect how a text is sent (`adapters/FetchHttp.ts`), without restricting it. */
const UNJUDGED = { hostname: true, username: true } as const;

/** A contract's formats in the form that ajv takes. */
export function formatsOf({ formats }: Pick<Contract, 'formats'>): Record<string, RegExp | true> {
  const own = Object.entries(formats ?? {}).map(([name, pattern]) => [
    name,
    pattern === true || new RegExp(pattern, 'u'),
  ]);
  return { ...FORMATS, ...UNJUDGED, ...Object.fromEntries(own) };
}
