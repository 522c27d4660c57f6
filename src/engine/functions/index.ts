import type { ValueFunctions } from '../flow/ValueFunction.ts';
import { answers } from './answers.ts';
import { boolean } from './boolean.ts';
import { coalesce } from './coalesce.ts';
import { daysSince } from './days-since.ts';
import { domainOf } from './domain-of.ts';
import { entry } from './entry.ts';
import { markEach } from './mark-each.ts';
import { maskEmail } from './mask-email.ts';
import { record } from './record.ts';

/** The functions that any portal may need. A portal provides these and its own. */
export const FUNCTIONS = {
  coalesce,
  'domain-of': domainOf,
  'days-since': daysSince,
  'mask-email': maskEmail,
  boolean,
  record,
  answers,
  entry,
  'mark-each': markEach,
} satisfies ValueFunctions;
