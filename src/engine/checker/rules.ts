import { compareNames } from '../contract/compareNames.ts';
import type { Rule } from './Rule.ts';
import * as rules from './rules/index.ts';

/** Every rule of the checker, by its id. Ids are permanent; a test compares this list with the folder. */
export const RULES: readonly Rule[] = Object.values(rules)
  .flat()
  .toSorted((a, b) => compareNames(a.id, b.id));
