import type { ValueFunctions } from '../flow/ValueFunction.ts';
import { daysSince } from './days-since.ts';
import { domainOf } from './domain-of.ts';
import { entry } from './entry.ts';
import { firstOf } from './first-of.ts';
import { given } from './given.ts';
import { markEach } from './mark-each.ts';
import { maskEmail } from './mask-email.ts';
import { record } from './record.ts';

/** The functions that any portal may need. A portal provides these and its own. */
export const FUNCTIONS = {
  'first-of': firstOf,
  'domain-of': domainOf,
  'days-since': daysSince,
  'mask-email': maskEmail,
  given,
  record,
  entry,
  'mark-each': markEach,
} satisfies ValueFunctions;
