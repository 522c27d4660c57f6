import type { RULE_FORMATS } from '../engine/grammar/terms.ts';
import { PERSON_NAME } from './personName.ts';

/** A format that a rule may ask for. */
export type Format = (typeof RULE_FORMATS)[number];

/** A day that the calendar has (RFC 3339, full-date), leap years included. */
const DAY = [
  String.raw`\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))`,
  String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`,
].join('|');

/** What the formats of forms and answers are, for the validators that the build compiles and for the service. */
export const FORMATS: Readonly<Record<Format | 'date-time', RegExp>> = {
  date: new RegExp(`^(?:${DAY})$`),
  email: /^[^\s@"<>()[\]\\,;:]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i,
  'date-time': new RegExp(
    String.raw`^(?:${DAY})[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-6]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$`,
    'i',
  ),
  'person-name': new RegExp(PERSON_NAME, 'u'),
};
